import {
  folderKinds,
  folderSystems,
  folderUserKinds,
  rootFields,
  type FolderSystem,
} from '#contract/documents/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import { add, rowOf, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** The requests on the folders of each system, and on the rights given on them. */
export const folderRequests: Readonly<Record<string, RouteRequest>> = Object.assign(
  {},
  ...folderSystems.flatMap((system) => [ofFolders(system), ofEntries(system)]),
  {
    'PUT /api/applyTemplate': {
      ask: (_: Row, { projectId }: Situation) => ({
        method: 'PUT',
        path: 'applyTemplate',
        body: { projectId, templateId: 1, systemId: 30 },
      }),
    },
  },
)

function ofFolders(system: FolderSystem) {
  const kind = folderKinds[system]
  const draft = async (situation: Situation) => ({
    ...samples[kind]({ ...nobody, projectId: situation.projectId }),
    parentId: null,
  })
  const record = async (situation: Situation) => add(situation.everyone.admin, kind, await draft(situation))
  return {
    ...kindRequests({ kind, record, draft }),
    [`GET /api/${kind}/:id{[0-9]+}/rights`]: {
      target: record,
      ask: ({ id }: Row, { everyone }: Situation) => ({
        method: 'GET',
        path: `${kind}/${id}/rights?userId=${everyone.admin.userId}`,
      }),
    },
  }
}

/** Entries on the root folder of the project. */
function ofEntries(system: FolderSystem) {
  const kind = folderUserKinds[system]
  const draft = async ({ everyone, projectId }: Situation) => {
    const project = await rowOf(everyone.admin, `project/${projectId}`)
    // Only people who may choose companies know this company.
    const company = await add(everyone.admin, 'client', samples.client(nobody))
    const folderId = project[rootFields[system]] as number
    return { ...samples[kind]({ ...nobody, projectId }), userId: null, clientId: company.id, folderId }
  }
  return {
    ...kindRequests({
      kind,
      record: async (situation) => add(situation.everyone.admin, kind, await draft(situation)),
      draft,
    }),
    [`PUT /api/${kind}/saveBulk`]: {
      target: async (situation: Situation) => ({ ...(await draft(situation)), id: 0, rowVersion: 0 }),
      ask: ({ projectId, folderId, clientId }: Row) => ({
        method: 'PUT',
        path: `${kind}/saveBulk`,
        body: { projectId, folderIds: [folderId], clientIds: [clientId], flags: { canView: true }, mode: 'add' },
      }),
    },
  }
}
