import { folderKinds, folderSystems, folderUserKinds, rootFields, type FolderSystem } from '#contract/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import { add, rowOf } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** The attempts on the folders of each system, and on the rights given on them. */
export const folderRequests: Readonly<Record<string, RouteRequest>> = Object.assign(
  {},
  ...folderSystems.flatMap((system) => [ofFolders(system), ofEntries(system)]),
)

function ofFolders(system: FolderSystem) {
  const kind = folderKinds[system]
  const draft = async (situation: Situation) => ({
    ...samples[kind]({ ...nobody, projectId: situation.projectId }),
    parentId: null,
  })
  return kindRequests({
    kind,
    record: async (situation) => add(situation.everyone.admin, kind, await draft(situation)),
    draft,
  })
}

/** On the root folder of the project. */
function ofEntries(system: FolderSystem) {
  const kind = folderUserKinds[system]
  const draft = async ({ everyone, projectId }: Situation) => {
    const project = await rowOf(everyone.admin, `project/${projectId}`)
    return { ...samples[kind]({ ...nobody, projectId }), folderId: project[rootFields[system]] as number }
  }
  return kindRequests({
    kind,
    record: async (situation) => add(situation.everyone.admin, kind, await draft(situation)),
    draft,
  })
}
