import { samples } from '#mocks/samples.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import { add, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'

const draftIn = ({ projectId }: Situation) => samples.rfi({ clientId: 0, userId: 0, projectId })
const draft = (situation: Situation) => add(situation.everyone.admin, 'rfi', draftIn(situation))

/** An RFI that everyone with access to the project's pmp can read. */
async function submitted(situation: Situation) {
  const { id, rowVersion } = await draft(situation)
  return (await situation.everyone.admin.read<Row>('PUT', `rfi/${id}/move`, { action: 'submit', rowVersion })).data
}

function fileForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File(['Sketch of the splice\n'], 'sketch.txt', { type: 'text/plain' }))
  return form
}

async function withFile(situation: Situation) {
  const row = await submitted(situation)
  return (await situation.everyone.admin.read<Row>('POST', 'rfiFile', fileForm(row))).data
}
/** An RFI with a link for a person without an account. */
async function asked(situation: Situation) {
  const { admin } = situation.everyone
  const act = async ({ id, rowVersion }: Row, action: string, more: object) =>
    (await admin.read<Row>('PUT', `rfi/${id}/move`, { action, rowVersion, ...more })).data
  const opened = await act(await submitted(situation), 'open', {})
  return act(opened, 'askOutside', { email: 'eva@design.example', name: 'Eva Design' })
}
const fileIdOf = (row: Row) => (row.files as { id: number }[])[0]!.id

export const rfiRequests: Record<string, RouteRequest> = {
  ...kindRequests({ kind: 'rfi', record: submitted, spare: draft, draft: draftIn, action: 'open' }),
  'GET /api/rfi/count': {
    target: submitted,
    ask: ({ parentProjectId }) => ({ method: 'GET', path: `rfi/count?parentProjectId=${Number(parentProjectId)}` }),
  },
  'GET /api/rfi/choices/:column': {
    target: submitted,
    ask: ({ parentProjectId }) => ({
      method: 'GET',
      path: `rfi/choices/ball?parentProjectId=${Number(parentProjectId)}`,
    }),
  },
  'DELETE /api/rfi/:id': {
    target: draft,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `rfi/${id}?rowVersion=${rowVersion}` }),
  },
  'POST /api/rfiAnswer/read': {
    ask: () => ({ method: 'POST', path: 'rfiAnswer/read', body: { Token: 'never-sent' } }),
  },
  'POST /api/rfiAnswer': {
    ask: () => ({ method: 'POST', path: 'rfiAnswer', body: { Answer: 'Grade 8.8' } }),
  },
  'GET /api/rfi/:id/pdf': {
    target: submitted,
    ask: ({ id }) => ({ method: 'GET', path: `rfi/${id}/pdf` }),
  },
  'GET /api/rfiLog/:projectId': {
    target: submitted,
    ask: ({ parentProjectId }) => ({ method: 'GET', path: `rfiLog/${Number(parentProjectId)}` }),
  },
  'PUT /api/rfi/:id/answerLink': {
    target: asked,
    ask: ({ id, answerLinks }) => ({
      method: 'PUT',
      path: `rfi/${id}/answerLink`,
      body: { linkId: (answerLinks as { id: number }[])[0]!.id },
    }),
  },
  'POST /api/rfiResponse': {
    target: submitted,
    ask: (row) => {
      const body = fileForm(row)
      body.set('action', 'comment')
      body.set('text', 'See the sketch.')
      return { method: 'POST', path: 'rfiResponse', body }
    },
  },
  'POST /api/rfiFile': {
    target: submitted,
    ask: (row) => ({ method: 'POST', path: 'rfiFile', body: fileForm(row) }),
  },
  'DELETE /api/rfiFile/:fileId': {
    target: withFile,
    ask: (row) => ({
      method: 'DELETE',
      path: `rfiFile/${row.id > 1_999_999_999 ? row.id : fileIdOf(row)}?rowVersion=${row.rowVersion}`,
    }),
  },
}
