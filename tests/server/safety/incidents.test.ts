import { describe, expect, test, beforeAll } from 'vitest'
import type { Incident } from '#contract/entities/incident.ts'
import type { Settings } from '#contract/entities/settings.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { Workload } from '#contract/people/workload.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import { newQuestionnaire, reason, usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType, notices } = site
let nearMiss: number
let secret: number
beforeAll(async () => {
  const closeOutQuestionTemplateId = await newQuestionnaire(held.admin, 70, {
    key: 'cause',
    text: 'What caused it?',
    inputTypeId: inputType.longText,
  })
  const incidentType = { processKindId: 70, requiresRams: false, validityHours: null, maxDurationHours: null }
  nearMiss = await newSubType({ ...incidentType, name: 'Near miss by test', closeOutQuestionTemplateId })
  secret = await newSubType({ ...incidentType, name: 'Secret by test', isConfidential: true })
})

const draft = (more: Fields = {}) => ({
  ...samples.incident(nobody),
  projectId: held.projectId,
  processSubTypeId: nearMiss,
  occurredOn: new Date(Date.now() - 3_600_000).toISOString(),
  ...more,
})
const read = async (id: number, who: Visitor = held.admin) => (await who.read<Incident>('GET', `incident/${id}`)).data
async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
  const { rowVersion } = await read(id)
  return who.read<Incident>('PUT', `incident/${id}/move`, { action, rowVersion, ...more })
}
async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
  const answer = await move(who, id, action, more)
  expect([action, answer.errors]).toEqual([action, []])
  return read(id)
}
async function accepted(more: Fields = {}) {
  const { id } = await add(people.author, 'incident', draft(more))
  await done(people.author, id, 'submit')
  const { approval } = await read(id)
  const list = approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action: 'approve', stage: list.stageKey, round: list.round }
  expect(await people.approver.read('PUT', `incident/${id}/approval`, step)).toMatchObject({ errors: [] })
  return read(id)
}
const answerCause = (id: number) =>
  people.author.read('PUT', `incident/${id}/answers?set=closeOut`, {
    answers: [{ slot: 'cause', value: 'The bolt bag was torn.', version: 0 }],
  })

test('An incident is reported, accepted, investigated and closed', async () => {
  const made = await add(people.author, 'incident', draft())
  expect(made).toMatchObject({ statusId: 10, number: null, riskScore: 8, riskLevel: 'medium', reportDueOn: null })
  const { id } = await accepted()
  expect(await read(id)).toMatchObject({ statusId: 40, number: expect.stringMatching(/^INC-\d{4}$/) })
  expect((await move(people.manager, id, 'close', { comment: null })).errors[0]!.message).toBe('One answer is missing.')
  expect(await answerCause(id)).toMatchObject({ errors: [] })
  expect(await done(people.manager, id, 'close', { comment: 'Bolt bags replaced.' })).toMatchObject({
    statusId: 80,
    reason: 'Bolt bags replaced.',
  })
})

test('How high its risk is follows from the bands of the office', async () => {
  const { data } = await held.admin.read<Settings>('GET', 'settings/1')
  const set = (bands: Partial<Settings>, { rowVersion }: { rowVersion: number }) =>
    held.admin.read<Settings>('PUT', 'settings', { ...data, rowVersion, ...bands })
  const { id } = await add(people.author, 'incident', draft())
  const narrow = await set({ riskLowTo: 4, riskMediumTo: 7 }, data)
  expect(await read(id)).toMatchObject({ riskScore: 8, riskLevel: 'high' })
  const wide = await set({ riskLowTo: 8, riskMediumTo: 12 }, narrow.data)
  expect((await read(id)).riskLevel).toBe('low')
  await set({}, wide.data)
  expect((await read(id)).riskLevel).toBe('medium')
})

test.each([
  ['occurredOn', { occurredOn: '2099-01-01T08:00:00Z' }, 'The time at which it happened must not be in the future.'],
  ['description', { description: 'Too short.' }, 'What happened must be at least 20 characters.'],
  ['potentialSeverity', { potentialSeverity: 6 }, 'Potential severity must be between 1 and 5.'],
])('A wrong %s is refused at its field', async (field, more, message) => {
  const { status, errors } = await people.author.read('POST', 'incident', draft(more))
  expect([status, errors[0]]).toEqual([400, expect.objectContaining({ field, message })])
})

describe('One that is reportable', () => {
  test('says by when the authority must be told, waits for the managers, and is not closed before', async () => {
    // Ten working days after Friday 6 March 2026; 17 March is a public holiday in Ireland.
    const { id, number, title } = await accepted({ isReportable: true, occurredOn: '2026-03-06T10:00:00.000Z' })
    expect(await read(id)).toMatchObject({ reportDueOn: '2026-03-23' })
    const { data } = await people.manager.read<Workload>('GET', `workload?projectId=${held.projectId}`)
    expect(data.items.filter((one) => one.title === title).map((one) => one.reason)).toContain(
      'To report to the authority',
    )
    await answerCause(id)
    const early = await move(people.manager, id, 'close', { comment: null })
    expect(early.errors[0]!.message).toBe('It is reportable. Record the report to the authority before you close it.')
    const report = { reportedOn: '2026-03-09', referenceNumber: 'HSA-2026-0042' }
    expect((await move(people.author, id, 'report', report)).status).toBe(403)
    expect((await move(people.manager, id, 'report', { ...report, reportedOn: '2026-03-05' })).errors).toMatchObject([
      { field: 'reportedOn' },
    ])
    expect(await done(people.manager, id, 'report', report)).toMatchObject({ reportReference: 'HSA-2026-0042' })
    expect(await done(people.manager, id, 'close', { comment: null })).toMatchObject({ statusId: 80 })
    const pages = await pdfPages(await (await people.reader.ask('GET', `incident/${id}/pdf`)).arrayBuffer())
    for (const words of [number!, 'HSA-2026-0042', 'The bolt bag was torn.']) expect(pages.join(' ')).toContain(words)
  })
})

describe('A dangerous occurrence', () => {
  const failed = { incidentTypeId: 20, occurrenceClass: 'scaffold', occurredOn: '2026-03-06T10:00:00.000Z' }

  test('is one by its type or its class, whatever is ticked, and is not closed unreported', async () => {
    for (const more of [failed, { ...failed, incidentTypeId: 120 }]) {
      const { id } = await accepted({ ...more, isReportable: false })
      expect(await read(id)).toMatchObject({ isReportable: true, reportDueOn: '2026-03-23' })
      await answerCause(id)
      const early = await move(people.manager, id, 'close', { comment: null })
      expect(early.errors[0]!.message).toBe('It is reportable. Record the report to the authority before you close it.')
    }
  })

  test('has its class, and of a type that may be one someone says whether it is', async () => {
    const refused = async (more: Fields) => (await people.author.read('POST', 'incident', draft(more))).errors[0]
    expect(await refused({ incidentTypeId: 20 })).toMatchObject({
      field: 'occurrenceClass',
      message: 'Choose the class of the dangerous occurrence.',
    })
    expect(await refused({ incidentTypeId: 20, occurrenceClass: 'none' })).toMatchObject({ field: 'occurrenceClass' })
    expect(await refused({ incidentTypeId: 120 })).toMatchObject({
      message: 'Say whether it is a dangerous occurrence, or choose “None of these”.',
    })
    const { id } = await add(people.author, 'incident', draft({ incidentTypeId: 120, occurrenceClass: 'none' }))
    expect(await read(id)).toMatchObject({ isReportable: false, reportDueOn: null })
  })

  test.each([
    ['GB', 'Europe/London', '2026-03-16'],
    ['NI', 'Europe/London', '2026-03-16'],
    ['IE', 'Europe/Dublin', '2026-03-23'],
  ] as const)('of a project in %s has the deadline of that country', async (jurisdiction, timeZone, dueOn) => {
    const project = await rowOf(held.admin, `project/${held.projectId}`)
    const { errors } = await held.admin.read('PUT', 'project', { ...project, jurisdiction, timeZone })
    expect(errors).toEqual([])
    const { id } = await add(people.author, 'incident', draft(failed))
    expect((await read(id)).reportDueOn).toBe(dueOn)
  })

  test('and occupational ill health is reported on its diagnosis in Great Britain, and in Ireland not at all', async () => {
    const illHealth = { incidentTypeId: 140, isReportable: true, diagnosedOn: '2026-03-12' }
    const { id } = await add(people.author, 'incident', draft(illHealth))
    expect(await read(id)).toMatchObject({ isReportable: false, reportDueOn: null })
    const inCountry = async (jurisdiction: string, timeZone: string) => {
      const project = await rowOf(held.admin, `project/${held.projectId}`)
      const { errors } = await held.admin.read('PUT', 'project', { ...project, jurisdiction, timeZone })
      expect(errors).toEqual([])
    }
    await inCountry('GB', 'Europe/London')
    const { id: british } = await add(people.author, 'incident', draft(illHealth))
    expect(await read(british)).toMatchObject({ isReportable: true, reportDueOn: '2026-03-12' })
    await inCountry('IE', 'Europe/Dublin')
  })
})

test('It is not closed before its actions, and is reopened within 90 days', async () => {
  const { id } = await accepted()
  await answerCause(id)
  const action = await add(people.author, 'questionResponseAction', {
    ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
    assignedUserId: people.holder.userId,
    verifierUserId: people.author.userId,
    sourceKind: 'incident',
    sourceId: id,
  })
  expect((await move(people.manager, id, 'close', { comment: null })).status).toBe(409)
  const { data } = await held.admin.read<QuestionResponseAction[]>(
    'GET',
    `questionResponseAction?sourceKind=incident&sourceId=${id}`,
  )
  expect(data).toMatchObject([
    { id: action.id, sourceKind: 'incident', sourceId: id, sourceNumber: expect.stringMatching(/^INC-/) },
  ])
  const { rowVersion } = data[0]!
  const body = { action: 'cancel', rowVersion, reason: 'Done with another action.' }
  expect(await people.manager.read('PUT', `questionResponseAction/${action.id}/move`, body)).toMatchObject({
    errors: [],
  })
  await done(people.manager, id, 'close', { comment: null })
  expect((await move(people.author, id, 'reopen', reason)).status).toBe(403)
  expect(await done(people.manager, id, 'reopen', reason)).toMatchObject({ statusId: 40, closedOn: null })
  await done(people.manager, id, 'close', { comment: null })
  const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString()
  await setup.world.services.db.update(incidents).set({ closedOn: longAgo }).where(eq(incidents.id, id))
  expect((await move(people.manager, id, 'reopen', reason)).errors[0]!.message).toMatch(/for 90 days after/)
})

test('A grave one is announced to the project manager at once', async () => {
  const { title, number } = await accepted({ potentialSeverity: 5 })
  expect(await notices(held.admin)).toContain(`${number} is reported: ${title}`)
})

test('A confidential one is found by its author, the managers and whoever is asked, in every list, file and change', async () => {
  const { id, number } = await accepted({ processSubTypeId: secret })
  const may = async (who: Visitor) => (await who.read('GET', `incident/${id}`)).status
  expect(await Promise.all([people.author, people.manager, people.approver].map(may))).toEqual([200, 200, 200])
  expect(await Promise.all([people.reader, people.holder, people.welder].map(may))).toEqual([404, 404, 404])
  const all = await people.holder.read<Incident[]>('GET', `incident?projectId=${held.projectId}`)
  expect(all.data.map((one) => one.id)).not.toContain(id)
  const count = async (who: Visitor) =>
    (await who.read<{ count: number }>('GET', `incident/count?projectId=${held.projectId}&words=${number}`)).data.count
  expect([await count(people.approver), await count(people.holder)]).toEqual([1, 0])
  for (const path of [`incident/${id}/answers`, `incident/${id}/pdf`, `audit?entityKind=incident&entityId=${id}`])
    expect([path, (await people.holder.ask('GET', path)).status]).toEqual([path, 404])
})

describe('An anonymous near miss', () => {
  const { projectId: _, ...report } = {
    projectId: 0,
    title: 'Unhooked harness seen on the roof',
    description: 'Someone worked at the open edge of the roof without being hooked on.',
    potentialSeverity: 5,
    likelihood: 3,
  }
  const sent = (more: Fields = {}) => ({
    ...report,
    projectId: held.projectId,
    processSubTypeId: nearMiss,
    occurredOn: new Date(Date.now() - 3_600_000).toISOString(),
    ...more,
  })
  const rowsAbout = async (id: number) => {
    const about = sql`"entityKind" = 'incident' and "entityId" = ${id}`
    const tables = [
      sql`select * from "incident" where id = ${id}`,
      sql`select * from "auditEntry" where ${about}`,
      sql`select * from "notification" where ${about}`,
      sql`select * from "processRun" where ${about}`,
      sql`select u.* from "processInstanceUser" u join "processInstanceUserList" l on l.id = u."listId"
        join "processRun" r on r.id = l."runId" where ${about}`,
      sql`select * from "instanceSubmission" where ${about}`,
      sql`select * from "change" where "kind" = 'incident' and "recordId" = ${id}`,
    ]
    const { db } = setup.world.services
    return Promise.all(tables.map(async (query) => rowsOf(await db.execute(query))))
  }
  const newest = async () => {
    const all = await people.manager.read<Incident[]>('GET', `incident?projectId=${held.projectId}`)
    return all.data.toSorted((one, other) => other.id - one.id)[0]!
  }

  test('is submitted, and says nowhere who reported it', async () => {
    const keys = async () =>
      rowsOf<{ count: number }>(
        await setup.world.services.db.execute(sql`select count(*)::int as count from "idempotencyKey"`),
      )[0]!.count
    const before = await keys()
    const { data, errors } = await people.author.read<{ number: string }>('POST', 'incident/anonymous', sent())
    expect(errors).toEqual([])
    expect(await keys()).toBe(before)
    const row = await newest()
    expect(row).toMatchObject({ number: data.number, statusId: 20, authorName: 'Anonymous reporter' })
    const whole = await read(row.id, people.manager)
    expect(whole).toMatchObject({ isAnonymous: true, incidentTypeId: 10, canEdit: false })
    const { userId } = people.author
    const account = await rowOf(held.admin, `user/${userId}`)
    const found = await rowsAbout(row.id)
    expect(found.map((rows) => rows.length > 0)).toEqual([true, true, true, true, true, true, true])
    const people_ = new Set(found.flat().flatMap((one) => [one.byUserId, one.userId, one.authorId, one.authorUserId]))
    expect(people_.has(userId)).toBe(false)
    expect(found[1]!.map(({ fromAddress, requestId }) => [fromAddress, requestId])).toEqual(
      found[1]!.map(() => [null, null]),
    )
    const shown = [
      JSON.stringify([whole, found]),
      (await pdfPages(await (await people.manager.ask('GET', `incident/${row.id}/pdf`)).arrayBuffer())).join(' '),
      JSON.stringify((await people.manager.read('GET', `audit?entityKind=incident&entityId=${row.id}`)).data),
    ].join(' ')
    for (const word of [account.email, `${String(account.firstName)} ${String(account.lastName)}`])
      expect(shown).not.toContain(word)
    // The stand-in is nobody who can be found, chosen or asked.
    const users = await held.admin.read<{ fullName: string }[]>('GET', 'user')
    expect(users.data.map(({ fullName }) => fullName)).not.toContain('Anonymous reporter')
  })

  test('is announced to the project manager, and is investigated and closed like any other', async () => {
    await people.author.read('POST', 'incident/anonymous', sent({ title: 'Load swung over the canteen' }))
    const { id } = await newest()
    expect(await notices(held.admin)).toContain('A near miss is reported anonymously: Load swung over the canteen')
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    const step = { action: 'approve', stage: list.stageKey, round: list.round }
    expect(await people.approver.read('PUT', `incident/${id}/approval`, step)).toMatchObject({ errors: [] })
    await people.manager.read('PUT', `incident/${id}/answers?set=closeOut`, {
      answers: [{ slot: 'cause', value: 'No slinger was there.', version: 0 }],
    })
    expect(await done(people.manager, id, 'close', { comment: null })).toMatchObject({ statusId: 80 })
  })

  test('waits for a manager where its questionnaire asks for more', async () => {
    const questionTemplateId = await newQuestionnaire(held.admin, 70, {
      key: 'near',
      text: 'How near was it?',
      inputTypeId: inputType.longText,
    })
    const asking = { processKindId: 70, requiresRams: false, validityHours: null, maxDurationHours: null }
    const processSubTypeId = await newSubType({ ...asking, name: 'Near miss with questions', questionTemplateId })
    const { data } = await people.author.read('POST', 'incident/anonymous', sent({ processSubTypeId }))
    expect(data).toEqual({ number: null })
    const { id } = await newest()
    expect(await read(id)).toMatchObject({ statusId: 10, isAnonymous: true })
    expect((await people.author.read('GET', `incident/${id}`)).status).toBe(404)
    const { data: work } = await people.manager.read<Workload>('GET', `workload?projectId=${held.projectId}`)
    expect(work.items.map(({ reason: why }) => why)).toContain('Anonymous near miss to submit')
  })

  test('is taken from whoever may report, and asks for nothing that leads to them', async () => {
    expect((await people.reader.read('POST', 'incident/anonymous', sent())).status).toBe(403)
    const { data } = await people.author.read<{ number: string }>(
      'POST',
      'incident/anonymous',
      sent({ peopleInvolved: 'Me', clientId: held.ownFirm, incidentTypeId: 20 }),
    )
    expect(data.number).toMatch(/^INC-/)
    expect(await read((await newest()).id)).toMatchObject({ peopleInvolved: null, clientId: null, incidentTypeId: 10 })
  })
})

test('An incident stays open while the accident that was made from it is a draft, and both lead to each other', async () => {
  const { id } = await accepted()
  await answerCause(id)
  const { accidentId } = await done(people.manager, id, 'convert')
  expect(accidentId).not.toBeNull()
  const accident = (await people.manager.read<Fields>('GET', `accident/${accidentId}`)).data
  expect(accident).toMatchObject({ incidentId: id, incidentNumber: (await read(id)).number })
  const early = await move(people.manager, id, 'close', { comment: null })
  expect(early.errors[0]!.message).toBe(
    'The accident report that was made from it is still a draft. Submit or delete that first.',
  )
  const gone = await people.manager.read('DELETE', `accident/${accidentId}?rowVersion=${String(accident.rowVersion)}`)
  expect(gone.errors).toEqual([])
  expect(await read(id)).toMatchObject({ accidentId: null })
  expect(await done(people.manager, id, 'close', { comment: null })).toMatchObject({ statusId: 80 })
})
