import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Accident } from '#contract/entities/accident.ts'
import type { Incident } from '#contract/entities/incident.ts'
import { samples } from '#mocks/samples.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { accountOf, cut, injuredOf, useAccidents, visitorOfSite } from './accidentPeople.ts'
import { nobody, type Someone } from '../projects/projectPeople.ts'
import { add, type Row } from '../rights/everyone.ts'

const site = useAccidents()
const { held, people, read, details, part, move, done } = site
const reason = { reason: 'The pain came back after a month.' }

test('An accident is reported, investigated, accepted and closed', async () => {
  const id = await site.begun()
  expect(await read(id)).toMatchObject({ statusId: 10, number: null, severity: 'firstAid', injuredCount: 1 })
  await done(people.author, id, 'submit')
  expect(await read(id)).toMatchObject({ statusId: 20, number: expect.stringMatching(/^ACC-\d{4}$/) })
  await site.investigate(id)
  expect(await site.decide(people.adviser, id, 'approve')).toMatchObject({ errors: [] })
  expect(await read(id)).toMatchObject({ statusId: 40, worstPotential: 3, recurrence: 3 })
  await done(people.manager, id, 'decide', { isReportable: false })
  expect(await done(people.manager, id, 'close', { comment: 'Plates are gritted.' })).toMatchObject({ statusId: 80 })
})

test('It is not submitted before it says what happened, where, and who was hurt', async () => {
  const { id } = await add(people.author, 'accident', site.draft({ accidentKindId: null, exactPlace: null }))
  expect((await move(people.author, id, 'submit')).errors[0]!.message).toBe(
    'Before you submit it, choose the kind of accident, enter the exact place, add who was hurt and say what happened.',
  )
  const fall = await add(people.author, 'accident', site.draft({ accidentKindId: 70 }))
  await site.add(people.author, fall.id, 'account', accountOf())
  await site.add(people.author, fall.id, 'injured', injuredOf())
  expect((await move(people.author, fall.id, 'submit')).errors[0]!.message).toBe(
    'Before you submit it, enter the height of the fall.',
  )
})

test('It is not accepted before the investigation is done, and never rejected', async () => {
  const id = await site.submitted()
  expect((await site.decide(people.adviser, id, 'approve')).errors[0]!.message).toBe(
    'Set the level of the investigation first.',
  )
  await done(people.adviser, id, 'assess', { worstPotential: 4, recurrence: 2 })
  expect((await site.decide(people.adviser, id, 'approve')).errors[0]!.message).toBe(
    'The investigation is not done. 2 answers are missing: “What caused it?”, “What was learned?”.',
  )
  const rejected = await site.decide(people.adviser, id, 'reject', { comment: 'This did not happen here.' })
  expect(rejected.errors[0]!.message).toBe('An accident cannot be rejected. Request changes to the report.')
  const { approvalSteps } = await read(id, people.adviser)
  expect(approvalSteps.flatMap(({ steps }) => steps)).toEqual(expect.arrayContaining(['approve', 'requestChanges']))
  expect(approvalSteps.flatMap(({ steps }) => steps)).not.toContain('reject')
  expect((await read(id)).allowedActions).not.toContain('cancel')
})

test('With a number it is never deleted, also not after it was recalled to a draft', async () => {
  const id = await site.submitted()
  const { approval } = await read(id)
  const step = { action: 'recall', stage: 'accept', round: approval!.round }
  expect(await people.author.read('PUT', `accident/${id}/approval`, step)).toMatchObject({ errors: [] })
  const row = await read(id)
  expect(row.statusId).toBe(10)
  expect((await people.manager.ask('DELETE', `accident/${id}?rowVersion=${row.rowVersion}`)).status).toBe(409)
})

test('It is closed once its actions are, and if reportable with a reference, and reopened at any time', async () => {
  const id = await site.approved({}, { severity: 'fatal' })
  const early = await move(people.manager, id, 'close', { comment: null })
  expect(early.errors[0]!.message).toBe('Decide whether it is reportable before you close it.')
  await done(people.adviser, id, 'decide', { isReportable: true })
  const unreported = await move(people.manager, id, 'close', { comment: null })
  expect(unreported.errors[0]!.message).toMatch(/^It is reportable\. Record the report/)
  const today = new Date().toISOString().slice(0, 10)
  await done(people.adviser, id, 'report', { reportedOn: today, referenceNumber: 'HSA-2026-77' })
  const action = await add(people.manager, 'questionResponseAction', {
    ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
    assignedUserId: people.author.userId,
    verifierUserId: people.manager.userId,
    sourceKind: 'accident',
    sourceId: id,
  })
  expect((await move(people.manager, id, 'close', { comment: null })).errors[0]!.message).toMatch(/^One action must be/)
  await people.manager.read('PUT', `questionResponseAction/${action.id}/move`, {
    action: 'cancel',
    rowVersion: action.rowVersion,
    ...reason,
  })
  expect((await move(people.adviser, id, 'close', { comment: null })).status).toBe(403)
  await done(people.manager, id, 'close', { comment: null })
  const longAgo = new Date(Date.now() - 400 * 24 * 3_600_000).toISOString()
  await site.setup.world.services.db.update(accidents).set({ closedOn: longAgo }).where(eq(accidents.id, id))
  expect((await move(people.author, id, 'reopen', reason)).status).toBe(403)
  expect(await done(people.manager, id, 'reopen', reason)).toMatchObject({ statusId: 40, closedOn: null })
})

describe('What is known of the people', () => {
  test('is saved part by part, once however often it is sent, and not over what someone else wrote', async () => {
    const id = await site.begun()
    const key = 'first-witness'
    const statement = { name: 'Aoife Duggan', statement: 'I heard the ladder slide.' }
    await site.add(people.author, id, 'witness', statement, { key })
    await site.add(people.author, id, 'witness', statement, { key })
    const { witnesses } = await details(id)
    expect(witnesses).toMatchObject([{ key, version: 1, content: statement }])
    await site.add(people.author, id, 'witness', { ...statement, company: 'Corrib Steel' }, { key, version: 1 })
    const late = await part(
      people.manager,
      id,
      'witness',
      { ...statement, phone: '+353 85 555 0100' },
      { key, version: 1 },
    )
    expect([late.status, late.errors[0]!.code]).toEqual([409, 'stale'])
    const gone = await people.author.read('DELETE', `accident/${id}/details/${key}?version=2`)
    expect(gone.errors).toEqual([])
    expect((await details(id)).witnesses).toEqual([])
    expect((await people.author.ask('DELETE', `accident/${id}/details/account?version=1`)).status).toBe(409)
  })

  test('goes on being corrected by those who look into it until the accident is closed, and not by its author', async () => {
    const id = await site.submitted()
    const [person] = (await details(id)).injured
    const at = { key: person!.key, version: person!.version }
    const healed = injuredOf({ severity: 'lostTime' })
    expect((await part(people.author, id, 'injured', healed, at)).status).toBe(403)
    expect(await part(people.adviser, id, 'injured', healed, at)).toMatchObject({ errors: [] })
    expect(await read(id)).toMatchObject({ severity: 'lostTime' })
  })

  test.each([
    ['name', injuredOf({ name: '' }), 'Enter a name.'],
    ['severity', injuredOf({ severity: 'bad' }), 'Choose a severity.'],
    ['employmentStatusId', injuredOf({ employmentStatusId: 9_999 }), 'Choose from the list.'],
    ['injuries', injuredOf({ injuries: [{ ...cut, injuryTypeId: 9_999 }] }), 'Choose from the list.'],
    [
      'ceasedWorkOn',
      injuredOf({ ceasedWorkOn: '2020-01-01' }),
      'The first day unfit for normal work must not be before the accident.',
    ],
    ['returnedOn', injuredOf({ ceasedWorkOn: '2099-01-02', returnedOn: '2099-01-01' }), /must be on or after/],
    ['takenToHospital', injuredOf({ hospitalOver24h: true }), /were taken to hospital/],
    ['employerId', injuredOf({ employerId: 99_999 }), 'Choose a company that takes part in this project.'],
    ['userId', injuredOf({ userId: 99_999 }), 'Choose an account that exists.'],
  ])('is refused at the field if it cannot be: %s', async (field, content, message) => {
    const id = await site.begun()
    const { status, errors } = await part(people.author, id, 'injured', content)
    expect([status, errors[0]]).toEqual([400, expect.objectContaining({ field })])
    expect(errors[0]!.message).toMatch(message)
  })
})

test.each([
  ['occurredOn', { occurredOn: '2099-01-01T08:00:00Z' }, 'The time at which it happened must not be in the future.'],
  [
    'notifiedOn',
    { notifiedOn: '2020-01-01T08:00:00Z' },
    'The time at which it was reported on site must be on or after the time at which it happened.',
  ],
])('A wrong %s is refused at its field', async (field, more, message) => {
  const { status, errors } = await people.author.read('POST', 'accident', site.draft(more))
  expect([status, errors[0]]).toEqual([400, expect.objectContaining({ field, message })])
})

test('An incident in which someone was hurt becomes an accident, and each names the other', async () => {
  const incident = await add(people.author, 'incident', {
    ...samples.incident(nobody),
    projectId: held.projectId,
    processSubTypeId: subTypeId('incident', 'Near miss'),
    peopleInvolved: 'Two riggers',
  })
  const readIncident = async (who = people.author) => (await who.read<Incident>('GET', `incident/${incident.id}`)).data
  const act = async (action: string, who = people.author) =>
    who.read<Incident>('PUT', `incident/${incident.id}/move`, { action, rowVersion: (await readIncident()).rowVersion })
  expect(await act('submit')).toMatchObject({ errors: [] })
  expect(await act('convert')).toMatchObject({ errors: [] })
  const { accidentId } = await readIncident()
  const made = await read(accidentId!, people.author)
  expect(made).toMatchObject({
    statusId: 10,
    title: incident.title,
    incidentId: incident.id,
    incidentNumber: (await readIncident()).number,
    authorUserId: people.author.userId,
  })
  const { account } = await details(accidentId!, people.author)
  expect(account!.content.narrative).toContain('Two riggers')
  expect((await act('convert')).errors[0]!.message).toBe(
    'An accident report has already been started from this incident.',
  )
  // Who may not find the accident is not told of it by the incident.
  expect((await readIncident(people.colleague)).accidentId).toBeNull()
  expect((await readIncident(people.manager)).accidentId).toBe(accidentId)
})

test('An incident is converted by everyone who may report accidents and finds it, and the report is theirs', async () => {
  const { id } = await add(people.author, 'incident', {
    ...samples.incident(nobody),
    projectId: held.projectId,
    processSubTypeId: subTypeId('incident', 'Near miss'),
    clientId: held.steelFirm,
  })
  const act = async (who: Someone, action: string) => {
    const { rowVersion } = (await held.admin.read<Incident>('GET', `incident/${id}`)).data
    return who.read<Incident>('PUT', `incident/${id}/move`, { action, rowVersion })
  }
  expect(await act(people.author, 'submit')).toMatchObject({ errors: [] })
  const refused = [people.viewer, people.steelViewer, people.steelAdviser, people.otherSub, people.designer]
  const answers = await Promise.all(refused.map(async (who) => (await act(who, 'convert')).status))
  expect(answers).toEqual([403, 403, 403, 404, 404])
  // A manager of a subcontractor reports what happened to their own people, like everyone with Contribute.
  const { data, errors } = await act(people.steelManager, 'convert')
  expect(errors).toEqual([])
  const accidentId = data.accidentId!
  expect(await read(accidentId, people.manager)).toMatchObject({
    statusId: 10,
    authorUserId: people.steelManager.userId,
    clientId: held.steelFirm,
    isWhole: true,
  })
  // Nobody else of theirs finds the draft, and who investigates accidents does.
  const found = async (who: Someone) => (await who.ask('GET', `accident/${accidentId}`)).status
  const others = [people.steelViewer, people.steelAdviser, people.colleague, people.author, people.adviser]
  expect(await Promise.all(others.map(found))).toEqual([404, 404, 404, 404, 200])
})

test('The form data of the authority has the order of the form of the country, and a headline reader gets none', async () => {
  const id = await site.submitted({ clientId: held.ownFirm }, { severity: 'fatal', address: '4 Quay Street' })
  const pages = (await pdfPages(await (await people.adviser.ask('GET', `accident/${id}/formPdf`)).arrayBuffer())).join(
    ' ',
  )
  const order = ['Data for form IR1', 'Notifier', 'Injured person', '4 Quay Street', 'Circumstances']
  const places = order.map((words) => pages.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect((await people.viewer.ask('GET', `accident/${id}/formPdf`)).status).toBe(403)
})

test('Only those who read every accident of the project are asked to accept one', async () => {
  const id = await site.begun()
  const preview = await people.author.read<{ people: { id: number }[] }[]>('GET', `accident/${id}/approval/preview`)
  const ids = preview.data.flatMap((stage) => stage.people.map((person) => person.id))
  // The template names site managers too, who have no level Manage here.
  expect(ids).toEqual([people.adviser.userId])
})

test('A new accident is announced to those who read every accident, and to nobody else', async () => {
  const id = await site.submitted({ title: 'Fell from the pontoon ramp' })
  const { number, title } = await read(id)
  const announced = `${number} is reported: ${title}`
  for (const who of [people.adviser, people.projectManager, people.manager])
    expect(await site.notices(who)).toContain(announced)
  for (const who of [people.viewer, people.colleague, people.steelManager, people.steelAdviser])
    expect(await site.notices(who)).not.toContain(announced)
})

test('The window sorts, filters and counts by the head line, and refuses any other column', async () => {
  const rows = await people.manager.read<Accident[]>('GET', `accident?projectId=${held.projectId}&sort=-occurredOn`)
  expect(rows.data.length).toBeGreaterThan(0)
  for (const column of ['reportDueOn', 'accidentKindId', 'daysLost'])
    expect((await people.manager.ask('GET', `accident?projectId=${held.projectId}&sort=${column}`)).status).toBe(400)
})

test('A visitor who needed treatment makes it reportable in Ireland', async () => {
  const id = await site.begun({}, { employmentStatusId: visitorOfSite, severity: 'medical' })
  expect(await read(id)).toMatchObject({ advisedDuty: 'report', advisedCategory: 'nonWorker', isReportable: null })
  const history = await people.manager.read<Row[]>('GET', `audit?entityKind=accident&entityId=${id}`)
  expect(history.data.map(({ action }) => action)).toEqual(['injuredAdded', 'accountAdded', 'created'])
})
