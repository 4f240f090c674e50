import { samples } from '#mocks/samples.ts'
import { kindRequests } from './kindRequests.ts'
import { linkRequests } from './linkRequests.ts'
import { add, rowOf, type Row } from './everyone.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'

type Kind = 'observation' | 'questionResponseAction'
const reason = 'Raised twice by mistake.'

function photoForm({ id, rowVersion }: Row) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File(['Gate 2\n'], 'gate.txt', { type: 'text/plain' }))
  return form
}

function photoRequests(path: string, field: string, record: (of: Situation) => Promise<Row>) {
  const withPhoto = async (situation: Situation) => {
    const row = await record(situation)
    return (await situation.everyone.admin.read<Row>('POST', path, photoForm(row))).data
  }
  const fileIdOf = (row: Row) => (row.id > 1_999_999_999 ? row.id : (row[field] as { id: number }[])[0]!.id)
  return {
    [`POST /api/${path}`]: { target: record, ask: (row) => ({ method: 'POST', path, body: photoForm(row) }) },
    [`DELETE /api/${path}/:fileId`]: {
      target: withPhoto,
      ask: (row) => ({ method: 'DELETE', path: `${path}/${fileIdOf(row)}?rowVersion=${row.rowVersion}` }),
    },
  } satisfies Record<string, RouteRequest>
}

function safetyRecord(kind: Kind, photos: string): Record<string, RouteRequest> {
  const draft = ({ everyone, projectId }: Situation) => ({
    ...samples[kind]({ clientId: 0, userId: 0, projectId }),
    // The sample's person has no role on these projects.
    ...(kind === 'questionResponseAction' && {
      assignedUserId: everyone.ids.admin.userId,
      verifierUserId: everyone.ids.admin.userId,
    }),
  })
  const record = async (situation: Situation) => add(situation.everyone.admin, kind, draft(situation))
  return {
    ...kindRequests({ kind, record, draft, action: 'cancel' }),
    [`GET /api/${kind}/count`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}/count?projectId=${projectId}` }),
    },
    [`GET /api/${kind}/choices/:column`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}/choices/statusId?projectId=${projectId}` }),
    },
    [`PUT /api/${kind}/:id/move`]: {
      target: record,
      ask: ({ id, rowVersion }) => ({
        method: 'PUT',
        path: `${kind}/${id}/move`,
        body: { action: 'cancel', rowVersion, reason },
      }),
    },
    [`GET /api/${kind}/:id/pdf`]: { target: record, ask: ({ id }) => ({ method: 'GET', path: `${kind}/${id}/pdf` }) },
    [`GET /api/${kind}Log/:projectId`]: {
      ask: (_row, { projectId }) => ({ method: 'GET', path: `${kind}Log/${projectId}` }),
    },
    ...photoRequests(`${kind}Photo`, photos, record),
    ...linkRequests(kind, record),
    ...(kind === 'questionResponseAction' && photoRequests('questionResponseActionFixPhoto', 'photosAfter', record)),
  }
}

const rollCallDraft = ({ projectId }: Situation) => samples.rollCall({ clientId: 0, userId: 0, projectId })
/** A test that is over, because the next one on the project would end it anyway. */
async function pastRollCall(situation: Situation) {
  const { admin } = situation.everyone
  const { id } = await add(admin, 'rollCall', rollCallDraft(situation))
  await admin.read('PUT', `rollCall/${id}/move`, { action: 'cancel', reason })
  return rowOf(admin, `rollCall/${id}`)
}
/** Someone who was seen before its end. */
const walkIn = ({ startedOn }: Row) => ({
  actId: crypto.randomUUID(),
  name: 'Dara Quinn',
  state: 20,
  at: startedOn,
})

const rollCallRequests: Record<string, RouteRequest> = {
  ...kindRequests({ kind: 'rollCall', record: pastRollCall, draft: rollCallDraft }),
  'GET /api/rollCall/count': {
    ask: (_row, { projectId }) => ({ method: 'GET', path: `rollCall/count?projectId=${projectId}` }),
  },
  'GET /api/rollCall/choices/:column': {
    ask: (_row, { projectId }) => ({ method: 'GET', path: `rollCall/choices/statusId?projectId=${projectId}` }),
  },
  'PUT /api/rollCall/:id/move': {
    target: pastRollCall,
    ask: ({ id, rowVersion }) => ({
      method: 'PUT',
      path: `rollCall/${id}/move`,
      body: { action: 'cancel', rowVersion, reason },
    }),
  },
  'PUT /api/rollCall/:id/entries': {
    target: pastRollCall,
    ask: (row) => ({ method: 'PUT', path: `rollCall/${row.id}/entries`, body: { acts: [walkIn(row)] } }),
  },
  'GET /api/rollCall/:id/pdf': {
    target: pastRollCall,
    ask: ({ id }) => ({ method: 'GET', path: `rollCall/${id}/pdf` }),
  },
  'GET /api/rollCallLog/:projectId': {
    ask: (_row, { projectId }) => ({ method: 'GET', path: `rollCallLog/${projectId}` }),
  },
  'GET /api/projectRollCalls/:projectId': {
    ask: (_row, { projectId }) => ({ method: 'GET', path: `projectRollCalls/${projectId}` }),
  },
}

export const safetyRequests: Record<string, RouteRequest> = {
  ...rollCallRequests,
  ...safetyRecord('observation', 'photos'),
  ...safetyRecord('questionResponseAction', 'photosBefore'),
}
