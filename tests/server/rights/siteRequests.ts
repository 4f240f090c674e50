import { samples } from '#mocks/samples.ts'
import { registrationLinks, registrations } from '#server/db/tables/registration.ts'
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

/** Two people on a list, the second as `otherId`. */
async function twoPeople(situation: Situation) {
  const [one, other] = [await person(situation), await person(situation)]
  return { ...one, otherId: other.id }
}

/** The place of someone who was taken off the list and put on it again. */
async function listedAgain(situation: Situation) {
  const { admin } = situation.everyone
  const { id, rowVersion, personId, clientId } = await listed(situation)
  await admin.ask('DELETE', `projectPerson/${id}?rowVersion=${rowVersion}`)
  await add(admin, 'projectPerson', { projectId: situation.projectId, personId, clientId })
  return { id, rowVersion }
}

/** A list of one person for a project. */
async function importOf(situation: Situation) {
  const { clientId, employmentStatusId, languageId } = await personOf(situation)
  const { projectId } = situation
  const line = { firstName: 'Ida', lastName: `Imported ${crypto.randomUUID().slice(0, 6)}` }
  return { projectId, clientId, employmentStatusId, languageId, lines: [line] }
}

async function pictured(situation: Situation) {
  const { id, rowVersion } = await person(situation)
  const form = await pictureForm({ id, rowVersion })
  form.set('personId', String(id))
  return (await situation.everyone.admin.read<Row>('POST', 'personPhoto', form)).data
}

async function withCard(situation: Situation) {
  const { id, rowVersion } = await person(situation)
  const form = await cardForm({ id, rowVersion })
  const { data } = await situation.everyone.admin.read<Row>('POST', 'personCardFile', form)
  return { ...data, fileId: (data.cardFiles as { id: number }[])[0]!.id }
}

async function cardForm(row: { id: number; rowVersion: number }) {
  const form = await pictureForm(row)
  form.set('personId', String(row.id))
  return form
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

/** A gate log that names nobody on the list. */
const gateLogOf = (path: string): RouteRequest => ({
  ask: (_row, { projectId }) => ({
    method: 'POST',
    path,
    body: { projectId, lines: [{ cardNumber: 'Known to nobody', in: '2026-05-04T07:00', out: '2026-05-04T16:00' }] },
  }),
})

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

/** A link by which people register for a project. */
async function registerLink({ everyone, projectId }: Situation): Promise<Row> {
  const { db, now } = everyone.world.services
  const [row] = await db
    .insert(registrationLinks)
    .values({
      projectId,
      kind: 'poster',
      language: 'en',
      tokenHash: crypto.randomUUID(),
      createdOn: now().toISOString(),
      createdById: everyone.admin.userId,
      expiresOn: '2040-01-01T00:00:00.000Z',
    })
    .returning()
  return { ...row!, rowVersion: 1 }
}

/** What somebody sent through a link. */
async function registered(situation: Situation): Promise<Row> {
  const { everyone, projectId } = situation
  const { id: linkId } = await registerLink(situation)
  const { employmentStatusId, languageId } = await personOf(situation)
  const on = everyone.world.services.now().toISOString()
  const [row] = await everyone.world.services.db
    .insert(registrations)
    .values({
      projectId,
      linkId,
      keyHash: crypto.randomUUID(),
      companyName: 'Tried by a test',
      firstName: 'Ida',
      lastName: 'Coming',
      dateOfBirth: '1990-01-31',
      employmentStatusId,
      languageId,
      statusId: 10,
      sentOn: on,
      createdOn: on,
      updatedOn: on,
    })
    .returning({ id: registrations.id })
  return rowOf(everyone.admin, `registration/${row!.id}`)
}

/** A call of a device without its key, which is refused before its body is read. */
const atGate = (method: string, call: string): RouteRequest => ({
  ask: () => ({ method, path: `gate/${call}`, body: {} }),
})

/** The requests about the people of sites. */
export const siteRequests: Record<string, RouteRequest> = {
  ...kindRequests({ kind: 'person', record: person, spare: unlisted, draft: personOf }),
  'PUT /api/person/:id/move': {
    target: person,
    ask: ({ id, rowVersion }) => ({
      method: 'PUT',
      path: `person/${id}/move`,
      body: { action: 'ban', until: '2040-01-31', reason: 'Banned by test.', rowVersion },
    }),
  },
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
  'POST /api/personCardFile': {
    target: person,
    ask: async (row) => ({ method: 'POST', path: 'personCardFile', body: await cardForm(row) }),
  },
  'DELETE /api/personCardFile/:fileId': {
    target: withCard,
    ask: (row) => ({
      method: 'DELETE',
      path: `personCardFile/${Number(row.fileId ?? row.id)}?rowVersion=${row.rowVersion}`,
    }),
  },
  'POST /api/personData/:id': { target: person, ask: ({ id }) => ({ method: 'POST', path: `personData/${id}` }) },
  'GET /api/personRecords/:id': { target: listed, ask: ({ id }) => ({ method: 'GET', path: `personRecords/${id}` }) },
  'GET /api/personRetention': { ask: () => ({ method: 'GET', path: 'personRetention?years=10' }) },
  'GET /api/personDoubles': {
    target: listed,
    ask: ({ personId }) => ({ method: 'GET', path: `personDoubles?personId=${Number(personId)}` }),
  },
  'PUT /api/personDoubles/apart': {
    target: twoPeople,
    ask: ({ id, otherId }) => ({ method: 'PUT', path: 'personDoubles/apart', body: { oneId: id, otherId } }),
  },
  'GET /api/personMerge': {
    target: twoPeople,
    ask: ({ id, otherId }) => ({ method: 'GET', path: `personMerge?keepId=${id}&goneId=${Number(otherId)}` }),
  },
  'POST /api/personMerge': {
    target: twoPeople,
    ask: ({ id, otherId }) => ({
      method: 'POST',
      path: 'personMerge',
      body: { keepId: id, goneId: otherId, keepVersion: 1, goneVersion: 1 },
    }),
  },
  'GET /api/projectPersonMerged/:id': {
    target: listedAgain,
    ask: ({ id }) => ({ method: 'GET', path: `projectPersonMerged/${id}` }),
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
  'GET /api/unlinkedNames/:projectId': ofProject((projectId) => `unlinkedNames/${projectId}`),
  'PUT /api/unlinkedNames/:projectId': {
    ask: (_row, { projectId }) => ({
      method: 'PUT',
      path: `unlinkedNames/${projectId}`,
      body: { names: [{ kind: 'permit', recordId: 2_000_000, slot: '', of: 'Nobody' }], action: 'leave' },
    }),
  },
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
  'POST /api/projectSmsAddPeople/import/check': {
    ask: async (_row, situation) => ({
      method: 'POST',
      path: 'projectSmsAddPeople/import/check',
      body: await importOf(situation),
    }),
  },
  'POST /api/projectSmsAddPeople/import': {
    ask: async (_row, situation) => ({
      method: 'POST',
      path: 'projectSmsAddPeople/import',
      body: await importOf(situation),
    }),
  },
  'GET /api/projectPersonMissing/:projectId': {
    target: listed,
    ask: ({ id }, { projectId }) => ({ method: 'GET', path: `projectPersonMissing/${projectId}?ids=${id}` }),
  },
  'PUT /api/projectPersonMissing': {
    target: listed,
    ask: ({ id }, { projectId }) => ({ method: 'PUT', path: 'projectPersonMissing', body: { projectId, ids: [id] } }),
  },
  ...kindRequests({ kind: 'siteAttendance', record: stay, draft: stayDraft }),
  'GET /api/siteAttendance/count': ofProject((projectId) => `siteAttendance/count?projectId=${projectId}`),
  'GET /api/siteAttendance/choices/:column': ofProject(
    (projectId) => `siteAttendance/choices/statusId?projectId=${projectId}`,
  ),
  'GET /api/siteAttendanceNow': { ask: () => ({ method: 'GET', path: 'siteAttendanceNow' }) },
  'GET /api/siteAttendanceNow/:projectId': ofProject((projectId) => `siteAttendanceNow/${projectId}`),
  'GET /api/siteAttendancePeople/:projectId': ofProject((projectId) => `siteAttendancePeople/${projectId}`),
  'GET /api/siteAttendanceCrew/:projectId': ofProject((projectId) => `siteAttendanceCrew/${projectId}`),
  'PUT /api/siteAttendanceSignIn': {
    target: listed,
    ask: ({ personId }, { projectId }) => ({
      method: 'PUT',
      path: 'siteAttendanceSignIn',
      body: { projectId, people: [{ personId }] },
    }),
  },
  'POST /api/siteAttendanceImport/check': gateLogOf('siteAttendanceImport/check'),
  'POST /api/siteAttendanceImport': gateLogOf('siteAttendanceImport'),
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
  ...kindRequests({ kind: 'registration', record: registered, draft: async (of) => ({ ...(await registered(of)) }) }),
  'PUT /api/registration/:id/move': {
    target: registered,
    ask: ({ id, rowVersion }) => ({
      method: 'PUT',
      path: `registration/${id}/move`,
      body: { action: 'return', reason: 'Returned by test.', rowVersion },
    }),
  },
  'GET /api/registration/:id/alike': {
    target: registered,
    ask: ({ id }) => ({ method: 'GET', path: `registration/${id}/alike` }),
  },
  'GET /api/registrationLinks/:projectId': ofProject((projectId) => `registrationLinks/${projectId}`),
  'POST /api/registrationLink': {
    ask: (_row, { projectId }) => ({
      method: 'POST',
      path: 'registrationLink',
      body: { projectId, kind: 'poster' },
    }),
  },
  'PUT /api/registrationLink/:id/poster': {
    target: registerLink,
    // The code of a poster is made with its link, so that of a link by hand is only looked at.
    ask: ({ id }) => ({ method: 'PUT', path: `registrationLink/${id}/poster`, body: {} }),
  },
  'DELETE /api/registrationLink/:id': {
    target: registerLink,
    ask: ({ id }) => ({ method: 'DELETE', path: `registrationLink/${id}` }),
  },
  'POST /api/registrationByLink/read': {
    ask: () => ({ method: 'POST', path: 'registrationByLink/read', body: { Token: 'never-sent' } }),
  },
  'POST /api/registrationByLink': {
    ask: () => ({ method: 'POST', path: 'registrationByLink', body: {} }),
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
