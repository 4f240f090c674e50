import { samples } from '#mocks/samples.ts'
import { siteGates } from '#server/db/tables/siteGate.ts'
import { add, pictureForm, rowOf, type Row } from './everyone.ts'
import { kindRequests } from './kindRequests.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

const personOf = async ({ everyone, projectId }: Situation) => {
  const { clientId } = await rowOf(everyone.admin, `project/${projectId}`)
  return { ...samples.person(nobody), clientId: Number(clientId) }
}

/** Someone new on the list of people of a project. */
async function listed(situation: Situation) {
  const { admin } = situation.everyone
  const { projectId } = situation
  const body = { projectId, person: await personOf(situation) }
  return (await admin.read<Row>('PUT', 'projectSmsAddPeople/new', body)).data
}

const person = async (situation: Situation) =>
  rowOf(situation.everyone.admin, `person/${Number((await listed(situation)).personId)}`)

/** A person who is on no list. */
const unlisted = async (situation: Situation) => add(situation.everyone.admin, 'person', await personOf(situation))

async function pictured(situation: Situation) {
  const { id, rowVersion } = await person(situation)
  const form = await pictureForm({ id, rowVersion })
  form.set('personId', String(id))
  return (await situation.everyone.admin.read<Row>('POST', 'personPhoto', form)).data
}

const placeDraft = async (situation: Situation) => {
  const { id, clientId } = await unlisted(situation)
  return { projectId: situation.projectId, personId: id, clientId: Number(clientId) }
}

const stayDraft = async (situation: Situation) => {
  const { personId } = await listed(situation)
  return { ...samples.siteAttendance(nobody), projectId: situation.projectId, personId: Number(personId) }
}
const stay = async (situation: Situation) => add(situation.everyone.admin, 'siteAttendance', await stayDraft(situation))

const ofProject = (path: (projectId: number) => string): RouteRequest => ({
  ask: (_row, { projectId }) => ({ method: 'GET', path: path(projectId) }),
})

/** A gate that nobody has opened in a browser. */
async function gate({ everyone, projectId }: Situation): Promise<Row> {
  const { db, now } = everyone.world.services
  const on = now().toISOString()
  const [row] = await db
    .insert(siteGates)
    .values({
      projectId,
      name: 'Tried by a test',
      tokenHash: crypto.randomUUID(),
      salt: '',
      openedById: everyone.admin.userId,
      openedOn: on,
      lastSeenOn: on,
    })
    .returning()
  return { ...row!, rowVersion: 1 }
}

/** A call of a device without its key, which is refused before its body is read. */
const atGate = (method: string, call: string): RouteRequest => ({
  ask: () => ({ method, path: `gate/${call}`, body: {} }),
})

/** The requests about the people of sites. */
export const siteRequests: Record<string, RouteRequest> = {
  ...kindRequests({ kind: 'person', record: person, spare: unlisted, draft: personOf }),
  'POST /api/personPhoto': {
    target: person,
    ask: async (row) => {
      const form = await pictureForm(row)
      form.set('personId', String(row.id))
      return { method: 'POST', path: 'personPhoto', body: form }
    },
  },
  'DELETE /api/personPhoto/:personId': {
    target: pictured,
    ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `personPhoto/${id}?rowVersion=${rowVersion}` }),
  },
  ...kindRequests({ kind: 'projectPerson', record: listed, draft: placeDraft, action: 'leave' }),
  'GET /api/projectPerson/count': ofProject((projectId) => `projectPerson/count?projectId=${projectId}`),
  'GET /api/projectPerson/choices/:column': ofProject(
    (projectId) => `projectPerson/choices/statusId?projectId=${projectId}`,
  ),
  'GET /api/projectSmsAddPeople/:projectId': ofProject((projectId) => `projectSmsAddPeople/${projectId}`),
  'GET /api/projectSmsAddPeople/:projectId/alike': ofProject(
    (projectId) => `projectSmsAddPeople/${projectId}/alike?lastName=Sample`,
  ),
  'PUT /api/projectSmsAddPeople/existing': {
    target: unlisted,
    ask: ({ id }, { projectId }) => ({
      method: 'PUT',
      path: 'projectSmsAddPeople/existing',
      body: { projectId, personIds: [id] },
    }),
  },
  'PUT /api/projectSmsAddPeople/new': {
    ask: async (_row, situation) => ({
      method: 'PUT',
      path: 'projectSmsAddPeople/new',
      body: { projectId: situation.projectId, person: await personOf(situation) },
    }),
  },
  ...kindRequests({ kind: 'siteAttendance', record: stay, draft: stayDraft }),
  'GET /api/siteAttendance/count': ofProject((projectId) => `siteAttendance/count?projectId=${projectId}`),
  'GET /api/siteAttendance/choices/:column': ofProject(
    (projectId) => `siteAttendance/choices/statusId?projectId=${projectId}`,
  ),
  'GET /api/siteAttendanceNow': { ask: () => ({ method: 'GET', path: 'siteAttendanceNow' }) },
  'GET /api/siteAttendanceNow/:projectId': ofProject((projectId) => `siteAttendanceNow/${projectId}`),
  'GET /api/siteAttendancePeople/:projectId': ofProject((projectId) => `siteAttendancePeople/${projectId}`),
  'PUT /api/siteAttendanceSignOut': {
    target: stay,
    ask: ({ id }, { projectId }) => ({
      method: 'PUT',
      path: 'siteAttendanceSignOut',
      body: { projectId, ids: [id] },
    }),
  },
  'GET /api/siteGates/:projectId': ofProject((projectId) => `siteGates/${projectId}`),
  // Opening a gate ends the session that asks, so those who may send a name that is refused.
  'POST /api/siteGate': {
    ask: (_row, { projectId, person: who }) => ({
      method: 'POST',
      path: 'siteGate',
      body: { projectId, name: who === 'admin' ? '' : 'Tried by a test' },
    }),
  },
  'DELETE /api/siteGate/:id': {
    target: gate,
    ask: ({ id }) => ({ method: 'DELETE', path: `siteGate/${id}` }),
  },
  'PUT /api/personPass': {
    target: person,
    ask: ({ id }) => ({ method: 'PUT', path: 'personPass', body: { personId: id } }),
  },
  'PUT /api/personPin': {
    target: person,
    ask: ({ id }) => ({ method: 'PUT', path: 'personPin', body: { personId: id, pin: '482915' } }),
  },
  'GET /api/gate': { ask: () => ({ method: 'GET', path: 'gate' }) },
  'DELETE /api/gate': { ask: () => ({ method: 'DELETE', path: 'gate' }) },
  'GET /api/gate/list': { ask: () => ({ method: 'GET', path: 'gate/list' }) },
  'PUT /api/gate/seen': { ask: () => ({ method: 'PUT', path: 'gate/seen', body: { waiting: 0 } }) },
  'POST /api/gate/identify': atGate('POST', 'identify'),
  'PUT /api/gate/events': atGate('PUT', 'events'),
  'POST /api/gate/override': atGate('POST', 'override'),
  'POST /api/gate/rollCall': atGate('POST', 'rollCall'),
  'POST /api/gate/end': atGate('POST', 'end'),
}
