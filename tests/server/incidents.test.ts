import { describe, expect, test } from 'vitest'
import type { Incident } from '#contract/entities/incident.ts'
import type { Settings } from '#contract/entities/settings.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { Workload } from '#contract/workload.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { incidents } from '#server/kinds/incident/table.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { newQuestionnaire, reason, usePermits } from './permitPeople.ts'
import { nobody } from './projectPeople.ts'
import { add, type Fields } from './rights/everyone.ts'

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
  ['occurredOn', { occurredOn: '2099-01-01T08:00:00Z' }, 'When it happened must not be in the future.'],
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

test('It is not closed before its actions, and is reopened within 90 days', async () => {
  const { id } = await accepted()
  await answerCause(id)
  const action = await add(people.author, 'questionResponseAction', {
    ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
    assignedUserId: people.holder.userId,
    verifierUserId: people.author.userId,
    incidentId: id,
  })
  expect((await move(people.manager, id, 'close', { comment: null })).status).toBe(409)
  const { data } = await held.admin.read<QuestionResponseAction[]>('GET', `questionResponseAction?incidentId=${id}`)
  expect(data).toMatchObject([{ id: action.id, incidentId: id, incidentNumber: expect.stringMatching(/^INC-/) }])
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
