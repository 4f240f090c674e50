import { beforeAll, expect, test } from 'vitest'
import type { RollCall } from '#contract/entities/rollCall.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import type { Workload } from '#contract/people/workload.ts'
import { musterState as state, type ProjectRollCalls, type TypedAct } from '#contract/people/rollCalls.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { and, eq, like, sql } from 'drizzle-orm'
import { writeAsSystem } from '#server/core/write.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { remindOfDrills } from '#server/kinds/rollCall/reminders.ts'
import { newFirm, newPerson, nobody, type Site, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const site = {} as Site & { ownFirm: number; crewFirm: number }
/** People by what they may do: project roles 40 site manager, 60 site engineer. */
const people = {} as Record<
  'manager' | 'siteManager' | 'warden' | 'warden2' | 'reader' | 'crewBoss' | 'elsewhere',
  Someone
>

const minute = 60_000
/** So many minutes before the present of the world, which a test may move. */
const ago = (minutes: number) => new Date(setup.world.services.now().getTime() - minutes * minute).toISOString()

beforeAll(async () => {
  const admin = await setup.world.as('admin@demo.test')
  Object.assign(site, { world: setup.world, admin })
  await newSite()
  people.elsewhere = await newPerson({ ...site, projectId: (await addProject()).id }, site.ownFirm, 30, ['sms'])
})

async function addProject() {
  const { clientId } = await rowOf(site.admin, `user/${site.admin.userId}`)
  site.ownFirm = Number(clientId)
  return add(site.admin, 'project', samples.project({ ...nobody, clientId: site.ownFirm, userId: site.admin.userId }))
}

/** A project of its own, with the same people. */
async function newSite() {
  site.projectId = (await addProject()).id
  site.crewFirm = await newFirm(site, 90)
  people.manager = await newPerson(site, site.ownFirm, 30, ['sms'], {}, 60)
  people.siteManager = await newPerson(site, site.ownFirm, 20, ['sms'])
  people.warden = await newPerson(site, site.ownFirm, 20, ['sms'], {}, 60)
  people.warden2 = await newPerson(site, site.ownFirm, 20, ['sms'], {}, 60)
  people.reader = await newPerson(site, site.ownFirm, 10, ['sms'], {}, 60)
  people.crewBoss = await newPerson(site, site.crewFirm, 20, ['sms'], {}, 60)
  return site.projectId
}

/** Someone who is signed in on the site. */
async function onSite(name: string, clientId = site.ownFirm, more: Fields = {}) {
  const [firstName, lastName] = name.split(' ')
  const person = await add(site.admin, 'person', {
    ...samples.person({ ...nobody, clientId }),
    firstName,
    lastName: `${lastName} ${crypto.randomUUID().slice(0, 4)}`,
    phone: '+353 87 123 4567',
    cards: [],
  })
  const stay = await add(site.admin, 'siteAttendance', {
    projectId: site.projectId,
    personId: person.id,
    signedInOn: ago(90),
    overrideReason: 'Known to the site manager.',
    ...more,
  })
  return { name: `${firstName} ${String(person.lastName)}`, personId: person.id, stayId: stay.id }
}

const begin = (more: Fields = {}, who: Visitor = people.siteManager) =>
  who.read<RollCall>('POST', 'rollCall', { projectId: site.projectId, kind: 'drill', ...more })
async function begun(more: Fields = {}) {
  const answer = await begin(more)
  expect(answer.errors).toEqual([])
  return answer.data
}
const read = async (id: number, who: Visitor = people.siteManager) =>
  (await who.read<RollCall>('GET', `rollCall/${id}`)).data
const entryOf = async (id: number, name: string, who?: Visitor) =>
  (await read(id, who)).entries.find((entry) => entry.name === name)!
const act = (entryId: number, more: Partial<TypedAct> = {}): TypedAct => ({
  actId: crypto.randomUUID(),
  entryId,
  state: state.mustered,
  at: ago(0),
  ...more,
})
const send = (who: Visitor, id: number, ...acts: TypedAct[]) =>
  who.read<RollCall>('PUT', `rollCall/${id}/entries`, { acts })
async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
  const { rowVersion } = await read(id)
  return who.read<RollCall>('PUT', `rollCall/${id}/move`, { action, rowVersion, ...more })
}
const over = async (id: number) => {
  const { kind } = await read(id)
  const answer =
    kind === 'live'
      ? await move(people.siteManager, id, 'end', { statement: 'All were found at the gate.' })
      : await move(people.siteManager, id, 'cancel', { reason: 'Enough for a test.' })
  expect(answer.errors).toEqual([])
}
const summed = async (who: Visitor, projectId = site.projectId) =>
  (await who.read<ProjectRollCalls>('GET', `projectRollCalls/${projectId}`)).data

test('A roll call starts with everyone who is signed in, with number, company, phone and zone', async () => {
  await newSite()
  const zone = await add(site.admin, 'projectLocation', {
    ...samples.projectLocation({ ...nobody, projectId: site.projectId }),
    projectId: site.projectId,
    parentId: null,
    name: 'Span 3',
    code: 'SP3',
  })
  const anna = await onSite('Anna Kelly', site.ownFirm, { zoneId: zone.id })
  const gone = await onSite('Brian Moran', site.ownFirm, { signedOutOn: ago(5) })
  const call = await begun({ reason: 'Quarterly drill' })
  expect(call).toMatchObject({
    number: 'ROL-0001',
    statusId: 10,
    leaderUserId: people.siteManager.userId,
    expected: 1,
    missing: 1,
    mustered: 0,
    mayTick: true,
  })
  expect(call.entries).toMatchObject([
    { name: anna.name, personId: anna.personId, lastZone: 'Span 3', phone: '+353 87 123 4567', state: state.missing },
  ])
  expect(call.entries.map(({ name }) => name)).not.toContain(gone.name)
  await over(call.id)
  expect((await begun()).number).toBe('ROL-0002')
})

test('One roll call is in progress on a site; a test gives way, and a drill gives way to a live one', async () => {
  await newSite()
  const trial = await begun({ kind: 'test' })
  const drill = await begun()
  expect(await read(trial.id)).toMatchObject({ statusId: 30, statement: 'Another roll call was started.' })
  expect(await begin()).toMatchObject({
    status: 400,
    errors: [{ field: 'kind', message: `${drill.number} is in progress. End it first.` }],
  })
  const live = await begun({ kind: 'live' })
  expect((await read(drill.id)).statusId).toBe(30)
  const answers = await Promise.all([begin({ kind: 'live' }), begin({ kind: 'live' }), begin({ kind: 'test' })])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  await over(live.id)
  const race = await Promise.all([begin(), begin(), begin()])
  expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400, 400])
})

test('Two wardens tick at once, and neither meets a conflict', async () => {
  await newSite()
  const names = [await onSite('Anna Kelly'), await onSite('Brian Moran'), await onSite('Cora Nolan')]
  const call = await begun()
  const ids = await Promise.all(names.map(async ({ name }) => (await entryOf(call.id, name)).id))
  const answers = await Promise.all([
    send(people.warden, call.id, act(ids[0]!, { musterPoint: 'North gate' })),
    send(people.warden2, call.id, act(ids[1]!), act(ids[2]!, { state: state.notRequired })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(call.id)).toMatchObject({ rowVersion: 1, expected: 2, mustered: 2, missing: 0 })
  expect(await entryOf(call.id, names[0]!.name)).toMatchObject({ musterPoint: 'North gate', state: state.mustered })
  // Whoever started it still ends it with the version that they opened.
  const ended = await people.siteManager.read<RollCall>('PUT', `rollCall/${call.id}/move`, {
    action: 'end',
    rowVersion: call.rowVersion,
  })
  expect(ended).toMatchObject({ status: 200, data: { statusId: 20, missingAtEnd: 0 } })
})

test('The same act sent twice counts once, and an act that is older than the last does not decide', async () => {
  await newSite()
  const anna = await onSite('Anna Kelly')
  const call = await begun()
  const { id } = await entryOf(call.id, anna.name)
  setup.world.pass(10 * minute)
  const found = act(id, { at: ago(2), note: 'At the pump' })
  await send(people.warden, call.id, found)
  await send(people.warden, call.id, found)
  // The other warden had no connection, and said it earlier.
  expect(await send(people.warden2, call.id, act(id, { at: ago(6), state: state.missing }))).toMatchObject({
    status: 200,
    data: { missing: 0 },
  })
  expect(await entryOf(call.id, anna.name)).toMatchObject({ state: state.mustered, at: found.at, note: 'At the pump' })
  await send(people.warden2, call.id, act(id, { at: ago(1), state: state.missing }))
  expect((await read(call.id)).missing).toBe(1)
  const { data } = await site.admin.read<TrailEntry[]>('GET', `audit?entityKind=rollCall&entityId=${call.id}`)
  expect(data.map(({ action }) => action)).toEqual(['missing', 'missing', 'mustered', 'created'])
  // What arrived late says when it was seen.
  expect(data.find(({ action }) => action === 'mustered')!.comment).toMatch(/At the pump\. Seen .+, \d\d:\d\d$/)
})

test('Acts that waited for a connection arrive together, in order, also after the roll call has ended', async () => {
  await newSite()
  const [anna, brian] = [await onSite('Anna Kelly'), await onSite('Brian Moran')]
  const call = await begun()
  const [first, second] = [await entryOf(call.id, anna.name), await entryOf(call.id, brian.name)]
  setup.world.pass(20 * minute)
  const waiting = [
    act(first.id, { at: ago(8), state: state.leftBefore }),
    act(first.id, { at: ago(7) }),
    act(second.id, { at: ago(6) }),
  ]
  const ended = await move(people.siteManager, call.id, 'end', { statement: 'Both were last seen on span 3.' })
  expect(ended.data).toMatchObject({ statusId: 20, missingAtEnd: 2 })
  expect((await send(people.warden, call.id, ...waiting)).data).toMatchObject({ mustered: 2, missing: 0 })
  expect((await read(call.id)).missingAtEnd).toBe(2)
  setup.world.pass(5 * minute)
  expect(await send(people.warden, call.id, act(first.id, { at: ago(1) }))).toMatchObject({
    status: 409,
    errors: [{ message: `${call.number} is over. Nobody can be ticked any more.` }],
  })
})

test('An act in the future, of nobody, or on a list of others is refused', async () => {
  await newSite()
  const anna = await onSite('Anna Kelly')
  const call = await begun()
  const { id } = await entryOf(call.id, anna.name)
  const future = ago(-10)
  expect(await send(people.warden, call.id, act(id, { at: future }))).toMatchObject({
    status: 400,
    errors: [{ message: 'The time must not be in the future.' }],
  })
  const wrong = [{ ...act(id), entryId: null }, act(999_999), { ...act(id), actId: '7' }, { ...act(id), state: 11 }]
  for (const one of wrong) expect((await send(people.warden, call.id, one as TypedAct)).status).toBeOneOf([400, 404])
  expect((await send(people.warden, call.id)).status).toBe(400)
  expect((await read(call.id)).missing).toBe(1)
})

test('Whoever left before is signed out at its start, with who said so, and signed in again if found after all', async () => {
  await newSite()
  const anna = await onSite('Anna Kelly')
  const call = await begun()
  const { id } = await entryOf(call.id, anna.name)
  const stay = async () => (await site.admin.read<SiteAttendance>('GET', `siteAttendance/${anna.stayId}`)).data
  const gone = act(id, {
    state: state.leftBefore,
    at: ago(0),
    note: 'Said the ganger',
  })
  await send(people.warden, call.id, gone)
  expect(await stay()).toMatchObject({ statusId: 20, signedOutOn: call.startedOn })
  expect((await stay()).note).toMatch(/^Left before ROL-0001: Said the ganger, /)
  expect(await read(call.id)).toMatchObject({ expected: 1, leftBefore: 1, missing: 0 })
  setup.world.pass(minute)
  await send(people.warden, call.id, act(id, { at: ago(0) }))
  expect(await stay()).toMatchObject({ statusId: 10, signedOutOn: null })
})

test('Whoever signs in during the call becomes an entry, whoever signs out stays, and others are added by name', async () => {
  await newSite()
  const anna = await onSite('Anna Kelly')
  const call = await begun()
  const brian = await onSite('Brian Moran', site.ownFirm, { signedInOn: ago(1) })
  expect(await entryOf(call.id, brian.name)).toMatchObject({ state: state.missing, phone: '+353 87 123 4567' })
  await site.admin.read('PUT', 'siteAttendanceSignOut', { projectId: site.projectId, ids: [anna.stayId] })
  expect(await read(call.id)).toMatchObject({ expected: 2, missing: 2 })
  const at = ago(0)
  const walkIn = { actId: crypto.randomUUID(), name: 'Dara Visitor', company: 'Crane hire', state: state.mustered, at }
  await send(people.warden, call.id, walkIn)
  await send(people.warden, call.id, walkIn)
  expect(await read(call.id)).toMatchObject({ expected: 3, mustered: 1, missing: 2 })
  expect(await entryOf(call.id, 'Dara Visitor')).toMatchObject({ personId: null, company: 'Crane hire' })
})

test('A roll call with people missing ends only with a statement, and cancelling is for drills and tests', async () => {
  await newSite()
  await onSite('Anna Kelly')
  const call = await begun({ kind: 'live' })
  expect(await move(people.siteManager, call.id, 'end')).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'statement',
        message: 'One person is missing. Say what is known of them, in at least 10 characters.',
      },
    ],
  })
  expect(await move(people.siteManager, call.id, 'cancel', { reason: 'By mistake' })).toMatchObject({
    status: 409,
    errors: [{ message: 'A live roll call is ended, not cancelled.' }],
  })
  setup.world.pass(4 * minute)
  const ended = await move(people.siteManager, call.id, 'end', { statement: 'The fire service looks for her.' })
  expect(ended.data).toMatchObject({
    missingAtEnd: 1,
    statement: 'The fire service looks for her.',
    allowedActions: [],
  })
  expect(ended.data.durationSec).toBeGreaterThanOrEqual(240)
})

test('What has ended is kept: only its lessons are written, by whoever started it and managers, and only tests go', async () => {
  await newSite()
  const call = await begun()
  await move(people.siteManager, call.id, 'end')
  const row = await read(call.id)
  const put = (who: Visitor, more: Fields) => who.read<RollCall>('PUT', 'rollCall', { ...row, ...more })
  expect(await put(people.siteManager, { reason: 'Another one' })).toMatchObject({
    status: 400,
    errors: [{ field: 'reason', message: 'Only the lessons of a roll call that is over can be changed.' }],
  })
  expect((await put(people.warden, { lessons: 'Be faster.' })).status).toBe(403)
  expect((await put(people.siteManager, { lessons: 'The horn is not heard on span 3.' })).status).toBe(200)
  expect(await site.admin.read('DELETE', `rollCall/${call.id}`)).toMatchObject({
    status: 409,
    errors: [{ message: 'Only tests are deleted. Live roll calls and drills are kept.' }],
  })
  const trial = await begun({ kind: 'test' })
  expect((await people.siteManager.read('DELETE', `rollCall/${trial.id}`)).status).toBe(200)
  expect((await begun({ kind: 'live' })).statusId).toBe(10)
  expect((await site.admin.read<RollCall>('PUT', `rollCall/${trial.id}/restore`, {})).data.statusId).toBe(30)
})

test('Managers and the roles of the site start a roll call, wardens tick, and readers do neither', async () => {
  await newSite()
  await onSite('Anna Kelly')
  for (const who of [people.warden, people.reader, people.crewBoss, people.elsewhere])
    expect((await begin({}, who)).status).toBe(403)
  const started = await begin({}, people.manager)
  expect(started.status).toBe(201)
  const call = started.data
  const { id } = call.entries[0]!
  expect(await read(call.id, people.reader)).toMatchObject({ mayTick: false, allowedActions: [], expected: 1 })
  expect((await read(call.id, people.reader)).entries).toMatchObject([{ phone: null }])
  expect((await send(people.reader, call.id, act(id))).status).toBe(403)
  expect((await send(people.elsewhere, call.id, act(id))).status).toBe(404)
  expect((await people.elsewhere.read('GET', `projectRollCalls/${site.projectId}`)).status).toBe(404)
  expect((await people.warden.read('PUT', `rollCall/${call.id}/move`, { action: 'end', rowVersion: 1 })).status).toBe(
    403,
  )
})

test('A subcontractor sees and ticks only people of the own company', async () => {
  await newSite()
  const [anna, pavel] = [await onSite('Anna Kelly'), await onSite('Pavel Novak', site.crewFirm)]
  const call = await begun()
  const seen = await read(call.id, people.crewBoss)
  expect(seen.entries.map(({ name }) => name)).toEqual([pavel.name])
  expect(seen).toMatchObject({ mayTick: true, expected: 2 })
  const other = await entryOf(call.id, anna.name)
  expect((await send(people.crewBoss, call.id, act(other.id))).status).toBe(404)
  expect((await send(people.crewBoss, call.id, act(seen.entries[0]!.id))).data).toMatchObject({ mustered: 1 })
  const added = { actId: crypto.randomUUID(), name: 'Igor Novak', company: 'Someone else', state: state.mustered }
  await send(people.crewBoss, call.id, { ...added, at: ago(0) })
  const firm = await rowOf(site.admin, `client/${site.crewFirm}`)
  expect(await entryOf(call.id, 'Igor Novak', people.crewBoss)).toMatchObject({ company: firm.name })
})

test('The start of a live roll call is notified to everyone who opens safety management, not that of a drill', async () => {
  await newSite()
  const noticesTo = async (who: Visitor) =>
    (await who.read<Row[]>('GET', 'notification?view=all')).data.filter(({ topic }) => topic === 'rollCall')
  await over((await begun()).id)
  expect(await noticesTo(people.reader)).toEqual([])
  const call = await begun({ kind: 'live', reason: 'Gas leak at the pontoon' })
  for (const who of [people.reader, people.crewBoss, people.warden])
    expect(await noticesTo(who)).toMatchObject([
      { entityId: call.id, priority: 30, url: `/manage/projects/sms/view/${site.projectId}/rollcalls/${call.id}` },
    ])
  expect(await noticesTo(people.siteManager)).toEqual([])
  expect(await noticesTo(people.elsewhere)).toEqual([])
})

test('Others hear of a roll call by its id and by that of its project, and a tick does not overtake an open form', async () => {
  await newSite()
  await onSite('Anna Kelly')
  const line = setup.world.lines.open(people.reader)
  const heard: { name: string; args: unknown[] }[] = []
  for (const name of ['UpdatedRollCall', 'DeletedRollCall', 'UpdatedProjectRollCalls', 'DeletedProjectRollCalls'])
    line.on(name, (...args) => heard.push({ name, args }))
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
  const call = await begun({ kind: 'test' })
  const said = (name: string, id: number, note: object = {}) =>
    expect
      .poll(() => heard)
      .toContainEqual({
        name,
        args: expect.arrayContaining([id, expect.objectContaining(note)]) as unknown[],
      })
  await said('UpdatedRollCall', call.id, { version: 1 })
  await said('UpdatedProjectRollCalls', site.projectId)
  heard.length = 0
  await send(people.warden, call.id, act(call.entries[0]!.id, { at: ago(0) }))
  await said('UpdatedRollCall', call.id)
  await said('UpdatedProjectRollCalls', site.projectId, { version: 1 })
  await people.siteManager.read('DELETE', `rollCall/${call.id}`)
  await said('DeletedRollCall', call.id)
  await site.admin.read('DELETE', `project/${site.projectId}`)
  await said('DeletedProjectRollCalls', site.projectId)
})

test('The next drill is due after the days that the project sets, and an overdue one waits for the site managers', async () => {
  await newSite()
  const stored = await rowOf(site.admin, `project/${site.projectId}`)
  const drills = async (who: Visitor) =>
    (await who.read<Workload>('GET', `workload?projectId=${site.projectId}`)).data.items.filter(
      ({ reason }) => reason === 'Roll-call drill due',
    )
  expect(await summed(people.reader)).toMatchObject({
    inProgress: null,
    last: null,
    nextDrillOn: null,
    mayStart: false,
    drillDays: 90,
  })
  const call = await begun()
  expect((await summed(people.siteManager)).inProgress).toMatchObject({ id: call.id, number: call.number })
  await move(people.siteManager, call.id, 'end')
  await setup.world.services.db.execute(
    sql`update "rollCall" set "startedOn" = "startedOn" - interval '40 days' where id = ${call.id}`,
  )
  await setup.world.services.db.execute(sql`update project set "statusId" = 30 where id = ${site.projectId}`)
  expect(await summed(people.siteManager)).toMatchObject({
    isDrillOverdue: false,
    last: { id: call.id },
    mayStart: true,
  })
  expect(await drills(people.siteManager)).toEqual([])
  const settings = { projectId: site.projectId, rowVersion: stored.rowVersion, drillDays: 30 }
  expect((await site.admin.read('PUT', 'projectSmsSettings', settings)).errors).toEqual([])
  expect(await summed(people.siteManager)).toMatchObject({ isDrillOverdue: true, drillDays: 30 })
  expect(await drills(people.siteManager)).toMatchObject([{ next: 'Start roll call', isOverdue: true }])
  expect(await drills(people.manager)).toEqual([])
  await setup.world.services.db.execute(sql`update project set "statusId" = 20 where id = ${site.projectId}`)
  expect(await summed(people.siteManager)).toMatchObject({ isDrillOverdue: false, nextDrillOn: null })
  expect(await drills(people.siteManager)).toEqual([])
})

test('The site managers are reminded of a drill a week before it is due, on its last working day and each week after', async () => {
  await newSite()
  const call = await begun()
  await move(people.siteManager, call.id, 'end')
  const { db } = setup.world.services
  await db.execute(sql`update project set "statusId" = 30, "timeZone" = 'Europe/Dublin' where id = ${site.projectId}`)
  await db.execute(sql`update "rollCall" set "startedOn" = '2031-01-06T10:00:00Z' where id = ${call.id}`)
  const on = async (today: string) => {
    for (const _restart of [1, 2])
      await writeAsSystem(setup.world.services, (w) => remindOfDrills(w, { today, timeZone: 'Europe/Dublin' }))
    return (
      await db
        .select({ title: notifications.title, body: notifications.body })
        .from(notifications)
        .where(and(eq(notifications.projectId, site.projectId), like(notifications.title, '%drill%')))
        .orderBy(notifications.id)
    ).map(({ title, body }) => `${title}. ${body}`)
  }
  const due = 'A roll-call drill is due. It is due on 6 April 2031.'
  const late = 'The roll-call drill is overdue. It was due on 6 April 2031.'
  expect(await on('2031-03-20')).toEqual([])
  expect(await on('2031-03-31')).toEqual([due])
  // The day itself is a Sunday.
  expect(await on('2031-04-04')).toEqual([due, due])
  expect(await on('2031-04-06')).toEqual([due, due])
  expect(await on('2031-04-07')).toEqual([due, due, late])
  expect(await on('2031-04-10')).toEqual([due, due, late])
  // Easter Monday.
  expect(await on('2031-04-14')).toEqual([due, due, late])
  expect(await on('2031-04-15')).toEqual([due, due, late, late])
  const [asked] = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.projectId, site.projectId), like(notifications.title, '%drill%')))
  expect(asked).toEqual({ userId: people.siteManager.userId })
})

test('A project is not closed while a roll call is in progress', async () => {
  await newSite()
  await begun({ kind: 'live' })
  const { data } = await site.admin.read<{ obstacles: string[] }>('GET', `project/${site.projectId}/obstacles/close`)
  expect(data.obstacles).toContain('1 roll call is in progress.')
})

test('The report has the list, the times and the lessons', async () => {
  await newSite()
  await onSite('Anna Kelly')
  const call = await begun()
  for (const path of [`rollCall/${call.id}/pdf`, `rollCallLog/${site.projectId}`]) {
    const answer = await people.reader.ask('GET', path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})
