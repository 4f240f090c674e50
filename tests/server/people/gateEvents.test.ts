import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { cardText, gateHash } from '#contract/people/gate.ts'
import { rollCallStatus } from '#contract/people/rollCalls.ts'
import { auditEntries, signInAttempts } from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { personPasses } from '#server/db/tables/siteGate.ts'
import { projects } from '#server/db/tables/project.ts'
import { rollCalls } from '#server/db/tables/rollCall.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { issuePass, passKey } from '#server/features/gate/passes.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { samples } from '#mocks/samples.ts'
import { rowOf } from '../rights/everyone.ts'
import { nobody } from '../projects/projectPeople.ts'
import { useGates, type GateDevice } from './gateSite.ts'
import { givePin } from './pins.ts'

const site = useGates()
const { setup, held, people, listed, happens, identify, at } = site
const minute = 60_000
const hour = 60 * minute
const staffPin = '482915'
let gate: GateDevice
beforeAll(async () => {
  gate = await site.openGate('Main gate')
  await passKey(setup.world.services.db)
  await givePin(setup.world, await site.again(people.author), staffPin)
})
const db = () => setup.world.services.db
beforeEach(async () => void (await db().delete(signInAttempts)))

const stayOf = async (personId: number) =>
  (
    await db()
      .select()
      .from(siteAttendances)
      .where(and(eq(siteAttendances.personId, personId), eq(siteAttendances.isDeleted, false)))
      .orderBy(siteAttendances.signedInOn)
  ).map(({ signedInOn, signedOutOn, statusId, method, overrideReason }) => ({
    signedInOn: new Date(signedInOn).toISOString(),
    signedOutOn: signedOutOn && new Date(signedOutOn).toISOString(),
    statusId,
    method,
    overrideReason,
  }))
const card = (number: string, fields: object = {}) => ({
  cscsTypeId: lookupId('cscsTypes', 'Labourer'),
  number,
  occupation: null,
  issuedOn: null,
  expiresOn: null,
  checked: 'seen',
  ...fields,
})
const surname = () => `Zz${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
async function passFor(personId: number) {
  let token = ''
  await writeAsSystem(setup.world.services, async (w) => {
    token = (await issuePass({ ...w, person: { ...w.person, userId: held.admin.userId } }, personId, false)).token
  })
  return token
}

describe('At the gate someone says who they are', () => {
  test('by the code of their pass, which is derived and not stored', async () => {
    const row = await listed()
    const token = await passFor(row.personId)
    expect(await passFor(row.personId)).toBe(token)
    const rows = await db().select().from(personPasses)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await identify(gate, { way: 'pass', token })).data).toMatchObject({
      personId: row.personId,
      isOnSite: false,
      isRefused: false,
      reasons: [],
    })
    const answer = await held.admin.read<{ code: { path: string } }>('PUT', 'personPass', {
      personId: row.personId,
      renew: true,
    })
    expect(answer.data.code.path).toMatch(/^M/)
    expect((await identify(gate, { way: 'pass', token })).errors).toMatchObject([{ field: 'token' }])
  })

  test('by the first letters of their name and the last digits of a card', async () => {
    const lastName = `Ó ${surname()}`
    const row = await listed({ lastName, cards: [card('CSCS 1234 5678')] })
    const asked = { way: 'card', lastName: lastName.replace('Ó', 'o').slice(0, 12).toUpperCase(), digits: '5678' }
    expect((await identify(gate, asked)).data).toMatchObject({ personId: row.personId })
    expect((await identify(gate, { ...asked, digits: '5679' })).errors).toMatchObject([{ field: 'digits' }])
  })

  test('by their name and the PIN that staff have set for them', async () => {
    const lastName = surname()
    const row = await listed({ lastName })
    const set = await held.admin.read('PUT', 'personPin', { personId: row.personId, pin: '730264' })
    expect(set.errors).toEqual([])
    expect((await identify(gate, { way: 'pin', lastName, pin: '730264' })).data).toMatchObject({
      personId: row.personId,
    })
    expect((await identify(gate, { way: 'pin', lastName, pin: '730265' })).errors).toMatchObject([{ field: 'pin' }])
    expect((await held.admin.read('PUT', 'personPin', { personId: row.personId, pin: '111111' })).errors).toHaveLength(
      1,
    )
  })

  test('and after five wrong entries the gate takes none for some minutes, while another gate and passes work', async () => {
    const lastName = surname()
    const row = await listed({ lastName })
    const token = await passFor(row.personId)
    const wrong = { way: 'pin', lastName, pin: '730264' }
    for (let tries = 0; tries < 5; tries++) expect((await identify(gate, wrong)).status).toBe(400)
    expect(await identify(gate, wrong)).toMatchObject({ status: 429, errors: [{ message: /five minutes/ }] })
    expect((await identify(gate, { way: 'pass', token })).status).toBe(200)
    expect((await identify(await site.openGate(), wrong)).status).toBe(400)
    setup.world.pass(6 * minute)
    expect((await identify(gate, wrong)).status).toBe(400)
  })
})

describe('A gate refuses, each with its own sentence', () => {
  const reasonsFor = async (personId: number) => {
    const { data } = await identify(gate, { way: 'pass', token: await passFor(personId) })
    return { isRefused: data.isRefused, codes: data.reasons.map(({ code }) => code) }
  }

  test('someone who is not on the list, or has left', async () => {
    const { data: stranger } = await held.admin.read<{ id: number }>('POST', 'person', {
      ...samples.person(nobody),
      clientId: held.welders,
    })
    expect(await reasonsFor(stranger.id)).toEqual({ isRefused: true, codes: ['notListed'] })
    const row = await listed()
    await held.admin.read('PUT', `projectPerson/${row.id}/move`, {
      action: 'leave',
      rowVersion: (await rowOf(held.admin, `projectPerson/${row.id}`)).rowVersion,
    })
    expect(await reasonsFor(row.personId)).toEqual({ isRefused: true, codes: ['left'] })
  })

  test('where cards are required: a card that has ended, none, or no induction; and an exemption lets in', async () => {
    const day = (ahead: number) => at(-ahead * 24 * hour).slice(0, 10)
    const ended = await listed({ cards: [card('1', { expiresOn: day(-2) })] })
    const without = await listed({ cards: [] })
    const fresh = await listed({ cards: [card('2', { expiresOn: day(30) })] }, false)
    await site.setSafety({ cardRule: 'block' })
    expect(await reasonsFor(ended.personId)).toEqual({ isRefused: true, codes: ['cardEnded'] })
    expect(await happens(gate, { personId: ended.personId })).toMatchObject({
      result: 'refused',
      reasons: [{ code: 'cardEnded' }],
    })
    expect(await reasonsFor(without.personId)).toEqual({ isRefused: true, codes: ['noCard'] })
    const place = await rowOf(held.admin, `projectPerson/${without.id}`)
    await held.admin.read('PUT', 'projectPerson', { ...place, cardExemption: 'Accompanied' })
    expect(await reasonsFor(without.personId)).toEqual({ isRefused: false, codes: ['exempt'] })
    expect(await reasonsFor(fresh.personId)).toEqual({ isRefused: true, codes: ['notInducted'] })
    await site.setSafety({ cardRule: 'warn' })
  })

  test('everyone while the site is full, but takes those who leave', async () => {
    const [one, two] = [await listed(), await listed()]
    const there = await db().$count(
      siteAttendances,
      and(
        eq(siteAttendances.projectId, held.projectId),
        eq(siteAttendances.statusId, status.onSite),
        eq(siteAttendances.isDeleted, false),
      ),
    )
    await db()
      .update(projects)
      .set({ maxWorkers: there + 1 })
      .where(eq(projects.id, held.projectId))
    const both = await Promise.all([one, two].map(({ personId }) => happens(gate, { personId })))
    expect(both.map(({ result }) => result).toSorted()).toEqual(['done', 'refused'])
    const inside = both[0]!.result === 'done' ? one : two
    expect(await happens(gate, { kind: 'out', personId: inside.personId, at: at(-1) })).toMatchObject({
      result: 'done',
    })
    await db().update(projects).set({ maxWorkers: null }).where(eq(projects.id, held.projectId))
  })

  test('and staff let someone in with their own PIN or password and a reason, under their name', async () => {
    await site.setSafety({ cardRule: 'block' })
    const row = await listed({}, false)
    const asked = {
      eventId: crypto.randomUUID(),
      personId: row.personId,
      method: 'kiosk',
      at: at(0),
      staffUserId: people.author.userId,
      secret: staffPin,
      reason: 'Accompanied by the site manager.',
    }
    expect((await gate.read('POST', 'gate/override', { ...asked, secret: '482916' })).status).toBe(400)
    expect((await gate.read('POST', 'gate/override', { ...asked, reason: '' })).errors).toMatchObject([
      { field: 'reason' },
    ])
    const done = await gate.read<{ attendanceId: number }>('POST', 'gate/override', asked)
    expect(done).toMatchObject({ errors: [], data: { result: 'done' } })
    expect(await stayOf(row.personId)).toMatchObject([{ overrideReason: asked.reason, method: 'kiosk' }])
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entityKind, 'siteAttendance'),
          eq(auditEntries.entityId, done.data.attendanceId),
          eq(auditEntries.action, 'created'),
        ),
      )
    expect(entry!.byUserId).toBe(people.author.userId)
    await site.setSafety({ cardRule: 'warn' })
  })
})

describe('Events of a gate', () => {
  test('sign in and out with the time at which they happened, each once however often it is sent', async () => {
    const row = await listed()
    const [came, left] = [at(3 * hour), at(2 * hour)]
    const events = [
      site.event({ personId: row.personId, at: came, isOffline: true, method: 'qr' }),
      site.event({ kind: 'out', personId: row.personId, at: left, isOffline: true }),
    ]
    const first = await site.send(gate, ...events)
    const again = await site.send(gate, ...events)
    expect(first.data.map(({ result }) => result)).toEqual(['done', 'done'])
    expect(again.data).toEqual(first.data)
    expect(await stayOf(row.personId)).toMatchObject([
      { signedInOn: came, signedOutOn: left, statusId: status.signedOut, method: 'qr' },
    ])
  })

  test('of two gates come in any order, and nobody is twice on site', async () => {
    const row = await listed()
    const [first, second] = [await site.openGate('A'), await site.openGate('B')]
    const { personId } = row
    // The sign-out arrives before the sign-in of another gate that had no connection.
    expect(await happens(second, { kind: 'out', personId, at: at(3 * hour) })).toMatchObject({ result: 'unknown' })
    expect(await happens(first, { personId, at: at(4 * hour), isOffline: true })).toMatchObject({ result: 'done' })
    expect(await stayOf(personId)).toMatchObject([{ statusId: status.signedOut }])
    // Someone signs in twice; they came at the earlier time.
    await happens(second, { personId, at: at(2 * hour) })
    expect(await happens(first, { personId, at: at(2.5 * hour), isOffline: true })).toMatchObject({ result: 'already' })
    const stays = await stayOf(personId)
    expect(stays).toHaveLength(2)
    expect(stays[1]).toMatchObject({ statusId: status.onSite, signedOutOn: null })
    expect(Date.now() - Date.parse(stays[1]!.signedInOn)).toBeGreaterThan(0)
  })

  test('that were decided without a connection are taken, and those who manage the site learn of whom it should have refused', async () => {
    await site.setSafety({ cardRule: 'block' })
    const row = await listed({}, false)
    expect(await happens(gate, { personId: row.personId, at: at(hour), isOffline: true })).toMatchObject({
      result: 'done',
    })
    expect(await stayOf(row.personId)).toMatchObject([{ statusId: status.onSite, overrideReason: /no connection/ }])
    const sent = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.topic, 'gate'))
      .orderBy(desc(notifications.id))
    expect(sent[0]!.title).toBe(`${row.name} is on site and is not let in`)
    expect(sent[0]!.body).toContain('Not inducted yet.')
    await site.setSafety({ cardRule: 'warn' })
  })

  test('of a gate that was ended are taken if they happened before', async () => {
    const gone = await site.openGate('Ended')
    const [one, two] = [await listed(), await listed()]
    const before = at(minute)
    await (await site.again(people.author)).ask('DELETE', `siteGate/${await site.gateId(gone)}`)
    setup.world.pass(minute)
    expect(await happens(gone, { personId: one.personId, at: before, isOffline: true })).toMatchObject({
      result: 'done',
    })
    expect((await site.send(gone, site.event({ personId: two.personId, isOffline: true }))).status).toBe(403)
  })

  test('of a visitor name the host, who is notified, and put them on a roll call', async () => {
    const visit = site.event({
      kind: 'visitor',
      visitor: {
        name: 'Vera Quill',
        company: 'Quill Surveys',
        hostUserId: people.author.userId,
        hostName: 'The author',
      },
    })
    const { data } = await site.send(gate, visit)
    const { data: stay } = await held.admin.read<SiteAttendance>('GET', `siteAttendance/${data[0]!.attendanceId}`)
    expect(stay).toMatchObject({
      name: 'Vera Quill',
      clientName: 'Quill Surveys',
      hostName: 'The author',
      personId: null,
    })
    const [sent] = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, people.author.userId))
      .orderBy(desc(notifications.id))
    expect(sent!.title).toBe('Vera Quill is here to see you')
    const started = await gate.read('POST', 'gate/rollCall', { kind: 'drill' })
    expect(started).toMatchObject({ errors: [], data: { rollCall: { kind: 'drill' } } })
    const [call] = await db()
      .select()
      .from(rollCalls)
      .where(and(eq(rollCalls.projectId, held.projectId), eq(rollCalls.statusId, rollCallStatus.inProgress)))
    const { data: read } = await held.admin.read<{ entries: { name: string; company: string }[] }>(
      'GET',
      `rollCall/${call!.id}`,
    )
    expect(read.entries.find(({ name }) => name === 'Vera Quill')).toMatchObject({ company: 'Quill Surveys' })
    expect(await happens(gate, { kind: 'out', visitEventId: visit.eventId, at: at(-1) })).toMatchObject({
      result: 'done',
    })
  })
})

test('a gate stores no more than it decides by: no birth dates, phones, card numbers or companies', async () => {
  const lastName = surname()
  const row = await listed({
    lastName,
    phone: '+353 85 555 0199',
    dateOfBirth: '1990-02-03',
    cards: [card('CSCS 99887766')],
  })
  const list = await site.listOf(gate)
  const person = list.people.find(({ personId }) => personId === row.personId)!
  expect(Object.keys(person).toSorted()).toEqual([
    'cards',
    'ends',
    'fileToRead',
    'isFireMarshal',
    'isFirstAider',
    'isOnSite',
    'isRefused',
    'language',
    'lastName',
    'name',
    'pass',
    'personId',
    'reasons',
  ])
  expect(person.cards).toEqual([await gateHash(cardText(list.salt, row.personId, '7766'))])
  expect(JSON.stringify(list)).not.toMatch(/99887766|555 0199|1990-02-03/)
})
