import { documentKinds } from '#contract/documents/documentKind.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { folderSystems, rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import { add, rowOf, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'

/** The requests on the documents of each system. */
export const documentRequests: Readonly<Record<string, RouteRequest>> = Object.assign(
  {},
  ...folderSystems.map(ofDocuments),
)

function ofDocuments(system: FolderSystem): Record<string, RouteRequest> {
  const kind = documentKinds[system]
  const rootOf = async ({ everyone, projectId }: Situation) =>
    (await rowOf(everyone.admin, `project/${projectId}`))[rootFields[system]] as number
  const draft = async (situation: Situation) => ({
    ...samples[kind]({ clientId: 0, userId: 0, projectId: situation.projectId }),
    folderId: await rootOf(situation),
  })
  const record = async (situation: Situation) => add(situation.everyone.admin, kind, await draft(situation))
  const path = uploadPathOf(system)
  return {
    ...kindRequests({ kind, record, draft }),
    [`GET /api/${kind}/count`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}/count?projectId=${projectId}` }),
    },
    [`GET /api/${kind}/choices/:column`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}/choices/statusId?projectId=${projectId}` }),
    },
    [`POST /api/${path}`]: {
      target: async (situation) => ({ id: await rootOf(situation), rowVersion: 1 }),
      ask: ({ id }) => ({ method: 'POST', path, body: planFor(id) }),
    },
    [`POST /api/${kind}/uploadPlan`]: {
      target: async (situation) => ({ id: await rootOf(situation), rowVersion: 1 }),
      ask: ({ id }) => ({
        method: 'POST',
        path: `${kind}/uploadPlan`,
        body: { folderId: id, files: [{ name: 'Plan.pdf' }] },
      }),
    },
    [`GET /api/${kind}/zip`]: { target: record, ask: ({ id }) => ({ method: 'GET', path: `${kind}/zip?ids=${id}` }) },
    [`PUT /api/${kind}/moveBulk`]: {
      target: async (situation) => ({ ...(await record(situation)), folderId: await rootOf(situation) }),
      ask: ({ id, folderId }, { projectId }) => ({
        method: 'PUT',
        path: `${kind}/moveBulk`,
        body: { projectId, folderId, ids: [id] },
      }),
    },
    [`GET /api/${kind}/:id/downloads`]: {
      target: record,
      ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/downloads` }),
    },
    ...(system === 'pmp' && {
      [`GET /api/${kind}/:id/referredTo`]: {
        target: record,
        ask: ({ id }: Row) => ({ method: 'GET', path: `${kind}/${id}/referredTo` }),
      },
    }),
    [`PUT /api/${kind}/:id/approval`]: {
      target: record,
      ask: ({ id }) => ({
        method: 'PUT',
        path: `${kind}/${id}/approval`,
        body: { action: 'approve', stage: 'review', round: 1 },
      }),
    },
    [`GET /api/${kind}/:id/approval/people`]: {
      target: record,
      ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/approval/people` }),
    },
    [`GET /api/${kind}/:id/approval/preview`]: {
      target: record,
      ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/approval/preview` }),
    },
    ...(system === 'sfs' && {
      'PUT /api/bulkApproval': {
        target: record,
        ask: ({ id, projectId }) => ({
          method: 'PUT',
          path: 'bulkApproval',
          body: { projectId, itemKind: 'document', ids: [id], decision: 'approve' },
        }),
      },
    }),
  }
}

function planFor(id: number) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('uploadReasonId', '10')
  form.set('files', new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], `Plan ${crypto.randomUUID()}.pdf`))
  return form
}
