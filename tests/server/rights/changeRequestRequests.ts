import { samples } from '#mocks/samples.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import { add, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'

const draftIn = ({ projectId }: Situation) => ({
  ...samples.changeRequest({ clientId: 0, userId: 0, projectId }),
  assessorUserId: null,
})
const draft = (situation: Situation) => add(situation.everyone.admin, 'changeRequest', draftIn(situation))

/** A change request that everyone with access to the project's pmp can read. */
async function notified(situation: Situation) {
  const { id, rowVersion } = await draft(situation)
  const body = { action: 'notify', rowVersion }
  return (await situation.everyone.admin.read<Row>('PUT', `changeRequest/${id}/move`, body)).data
}

function fileForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File(['Prices of the rail\n'], 'prices.txt', { type: 'text/plain' }))
  return form
}

async function withFile(situation: Situation) {
  const row = await notified(situation)
  return (await situation.everyone.admin.read<Row>('POST', 'changeRequestFile', fileForm(row))).data
}
const fileIdOf = (row: Row) => (row.files as { id: number }[])[0]!.id

export const changeRequestRequests: Record<string, RouteRequest> = {
  ...kindRequests({ kind: 'changeRequest', record: notified, spare: draft, draft: draftIn, action: 'assess' }),
  ...Object.fromEntries(
    ['count', 'totals', 'choices/:column'].map((part) => [
      `GET /api/changeRequest/${part}`,
      {
        target: notified,
        ask: ({ projectId }: Row) => ({
          method: 'GET' as const,
          path: `changeRequest/${part.replace(':column', 'waiting')}?projectId=${Number(projectId)}`,
        }),
      },
    ]),
  ),
  'DELETE /api/changeRequest/:id': {
    target: draft,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `changeRequest/${id}?rowVersion=${rowVersion}` }),
  },
  'PUT /api/changeRequest/:id/approval': {
    target: notified,
    ask: ({ id }) => ({
      method: 'PUT',
      path: `changeRequest/${id}/approval`,
      body: { action: 'approve', stage: 'approve', round: 1 },
    }),
  },
  'GET /api/changeRequest/:id/approval/people': {
    target: notified,
    ask: ({ id }) => ({ method: 'GET', path: `changeRequest/${id}/approval/people?stage=approve` }),
  },
  'GET /api/changeRequest/:id/approval/preview': {
    target: notified,
    ask: ({ id }) => ({ method: 'GET', path: `changeRequest/${id}/approval/preview` }),
  },
  'GET /api/changeRequest/:id/pdf': {
    target: notified,
    ask: ({ id }) => ({ method: 'GET', path: `changeRequest/${id}/pdf` }),
  },
  'GET /api/changeRequestLog/:projectId': {
    target: notified,
    ask: ({ projectId }) => ({ method: 'GET', path: `changeRequestLog/${Number(projectId)}` }),
  },
  'POST /api/changeRequestFile': {
    target: notified,
    ask: (row) => ({ method: 'POST', path: 'changeRequestFile', body: fileForm(row) }),
  },
  'DELETE /api/changeRequestFile/:fileId': {
    target: withFile,
    ask: (row) => ({
      method: 'DELETE',
      path: `changeRequestFile/${row.id > 1_999_999_999 ? row.id : fileIdOf(row)}?rowVersion=${row.rowVersion}`,
    }),
  },
}
