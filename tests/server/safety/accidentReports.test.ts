import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Workload } from '#contract/people/workload.ts'
import { countLostDays } from '#server/kinds/accident/daysLost.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { hsAdviserRole } from '#server/db/supplied/lookups.ts'
import { linesOfPdf, pdfPages } from '#tests/pdfPages.ts'
import { accountOf, dayMs, fatalOn, injuredOf, useAccidents, visitorOfSite } from './accidentPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const start = '2026-03-02T12:00:00.000Z'
const site = useAccidents({ at: start })
const { setup, held, people } = site
const now = () => setup.world.services.now().getTime()
/** Moves the server's clock. Sessions end meanwhile, so people sign in again. */
const goTo = (moment: string) => setup.world.pass(Date.parse(moment) - now())
const emails = new Map<number, string>()
async function signedIn({ userId }: { userId: number }) {
  const known = emails.get(userId)
  if (known) return setup.world.as(known)
  const admin = await setup.world.as('admin@demo.test')
  const email = String((await rowOf(admin, `user/${userId}`)).email)
  emails.set(userId, email)
  return setup.world.as(email)
}
const stored = async (id: number) =>
  (await setup.world.services.db.select().from(accidents).where(eq(accidents.id, id)))[0]!
const alerts = (id: number) =>
  setup.world.services.db
    .select({ userId: notifications.userId, body: notifications.body })
    .from(notifications)
    .where(and(eq(notifications.entityId, id), like(notifications.title, '%may be reportable%')))

const projects = new Map<string, number>()
/** An accident on the server's current day, in a project of this country; `hurt` is off work from the next day. */
async function accidentIn(where: 'IE' | 'GB' | 'NI', hurt: Fields = {}, more: Fields = {}) {
  held.admin = await setup.world.as('admin@demo.test')
  if (!projects.has(where)) {
    const id = where === 'IE' ? held.projectId : await site.newProject(where)
    if (where !== 'IE') {
      await site.giveRole(id, people.author.userId, 40, 20)
      await site.giveRole(id, people.adviser.userId, hsAdviserRole, 20)
      await site.use(id)
    }
    projects.set(where, id)
  }
  const author = await signedIn(people.author)
  const { id, occurredOn } = await add(author, 'accident', site.draft({ projectId: projects.get(where), ...more }))
  const fatal = hurt.severity === 'fatal' && fatalOn(String(occurredOn))
  await site.add(author, id, 'account', accountOf())
  await site.add(author, id, 'injured', injuredOf({ severity: 'lostTime', ...fatal, ...hurt }))
  return id
}
const offFrom = async (id: number, ceasedWorkOn: string, returnedOn: string | null = null) => {
  const author = await signedIn(people.author)
  const [person] = (await site.details(id, author)).injured
  await site.add(
    author,
    id,
    'injured',
    { ...injuredOf(), severity: 'lostTime', ceasedWorkOn, returnedOn },
    { key: person!.key, version: person!.version },
  )
}
/** Runs the nightly job at noon, this many days after the accident of 2 March 2026. */
async function onDay(days: number) {
  goTo(new Date(Date.parse(start) + days * dayMs).toISOString())
  await countLostDays(setup.world.services)
}

describe('As days are lost, the nightly job asks what the law asks', () => {
  test('in Great Britain: record after 3 days, report after 7, within 15 days of the accident', async () => {
    goTo(start)
    const id = await accidentIn('GB')
    await onDay(1)
    await offFrom(id, '2026-03-03')
    const seen: [number, number, string, string | null][] = []
    for (const day of [3, 4, 7, 8]) {
      await onDay(day)
      const { daysLost, advisedDuty, reportDueOn } = await stored(id)
      seen.push([day, daysLost, advisedDuty, reportDueOn])
    }
    expect(seen).toEqual([
      [3, 3, 'none', null],
      [4, 4, 'record', null],
      [7, 7, 'record', null],
      [8, 8, 'report', '2026-03-17'],
    ])
    expect((await alerts(id)).map(({ userId }) => userId)).toEqual([people.adviser.userId])
    await onDay(9)
    expect(await alerts(id)).toHaveLength(1)
  })

  test('in Northern Ireland and Ireland: report after 3 days, within 10 calendar or 10 working days', async () => {
    goTo(start)
    const [north, south] = [await accidentIn('NI'), await accidentIn('IE')]
    await onDay(1)
    await offFrom(north, '2026-03-03')
    await offFrom(south, '2026-03-03')
    await onDay(3)
    expect([(await stored(north)).advisedDuty, (await stored(south)).advisedDuty]).toEqual(['none', 'none'])
    await onDay(4)
    expect(await stored(north)).toMatchObject({ advisedDuty: 'report', reportDueOn: '2026-03-12', tellAtOnce: false })
    expect(await stored(south)).toMatchObject({ advisedDuty: 'report', reportDueOn: '2026-03-16', tellAtOnce: false })
  })

  test('over a bank holiday, Irish working days leave it out', async () => {
    goTo('2026-03-06T12:00:00.000Z')
    const id = await accidentIn('IE')
    goTo('2026-03-07T12:00:00.000Z')
    await offFrom(id, '2026-03-07')
    goTo('2026-03-10T12:00:00.000Z')
    await countLostDays(setup.world.services)
    // Ten working days after Friday 6 March; 17 March is a public holiday in Ireland.
    expect(await stored(id)).toMatchObject({ daysLost: 4, reportDueOn: '2026-03-23' })
  })

  test('across the night in which the clocks change, by the day on site and not in London’s winter', async () => {
    goTo('2026-03-25T12:00:00.000Z')
    const id = await accidentIn('GB')
    goTo('2026-03-26T12:00:00.000Z')
    await offFrom(id, '2026-03-26')
    // 22:30 UTC is 23:30 on 1 April on site, the seventh day; an hour later it is the eighth.
    goTo('2026-04-01T22:30:00.000Z')
    await countLostDays(setup.world.services)
    expect(await stored(id)).toMatchObject({ daysLost: 7, advisedDuty: 'record' })
    goTo('2026-04-01T23:30:00.000Z')
    await countLostDays(setup.world.services)
    expect(await stored(id)).toMatchObject({ daysLost: 8, advisedDuty: 'report', reportDueOn: '2026-04-09' })
  })

  test('and stops counting on the day of the return', async () => {
    goTo(start)
    const id = await accidentIn('GB')
    await onDay(5)
    await offFrom(id, '2026-03-03', '2026-03-07')
    await onDay(30)
    expect(await stored(id)).toMatchObject({ daysLost: 4, advisedDuty: 'record', isCounting: false })
  })

  test('as part of the daily work, also for an accident that is closed', async () => {
    goTo(start)
    const id = await accidentIn('NI')
    await onDay(1)
    await offFrom(id, '2026-03-03')
    await setup.world.services.db.update(accidents).set({ statusId: 80 }).where(eq(accidents.id, id))
    goTo('2026-03-06T12:00:00.000Z')
    await runDaily(setup.world.services)
    expect(await stored(id)).toMatchObject({ advisedDuty: 'report', rowVersion: expect.any(Number) })
    expect(await alerts(id)).toHaveLength(1)
  })
})

describe('What staff decide', () => {
  test('confirms the suggestion without a reason, and waits in My workload until the authority was told', async () => {
    goTo(start)
    const id = await accidentIn('GB', { severity: 'specified' }, { title: 'Crushed between panel and rail' })
    expect(await stored(id)).toMatchObject({ advisedCategory: 'specifiedInjury', tellAtOnce: true })
    const adviser = await signedIn(people.adviser)
    const work = async () => {
      const { data } = await adviser.read<Workload>('GET', `workload?projectId=${projects.get('GB')}`)
      return data.items
        .filter(({ entityId, entityKind }) => entityKind === 'accident' && entityId === id)
        .map(({ reason, next, dueOn, isCritical }) => ({ reason, next, dueOn, isCritical }))
    }
    const due = { reason: 'Authority report due', dueOn: '2026-03-12', isCritical: true }
    const call = { reason: 'Authority to tell at once', next: 'Record the call', dueOn: '2026-03-02', isCritical: true }
    expect(await work()).toEqual([call, { ...due, next: 'Decide' }])
    const early = await site.move(adviser, id, 'report', { reportedOn: '2026-03-02', referenceNumber: 'F-1' })
    expect(early.errors[0]!.message).toBe('Decide first whether it is reportable.')
    await site.done(adviser, id, 'decide', { isReportable: true })
    expect(await work()).toEqual([call, { ...due, next: 'Record report' }])
    await site.done(adviser, id, 'tell', { toldOn: '2026-03-02T11:30:00Z' })
    await site.done(adviser, id, 'report', { reportedOn: '2026-03-02', referenceNumber: 'F-1' })
    expect(await work()).toEqual([])
    expect(await site.read(id, adviser)).toMatchObject({ reportReference: 'F-1', reportedByName: expect.any(String) })
  })

  test('overrules it only with a reason, which is kept for those who see everything', async () => {
    goTo(start)
    const id = await accidentIn('IE', { employmentStatusId: visitorOfSite, severity: 'medical' })
    const adviser = await signedIn(people.adviser)
    const bare = await site.move(adviser, id, 'decide', { isReportable: false })
    expect([bare.status, bare.errors[0]!.field]).toEqual([400, 'reason'])
    const reason = 'They had left the site and fell at the bus stop.'
    await site.done(adviser, id, 'decide', { isReportable: false, reason })
    expect(await stored(id)).toMatchObject({ isReportable: false, reportDueOn: null })
    expect((await site.details(id, adviser)).decision).toMatchObject({ isReportable: false, reason })
    const asReport = await site.move(adviser, id, 'decide', { isReportable: true, category: 'death', reason: null })
    expect(asReport.errors[0]!.field).toBe('reason')
  })

  test('is asked for again when the injuries turn out graver, and not when they turn out lighter', async () => {
    goTo(start)
    const id = await accidentIn('GB')
    await onDay(1)
    await offFrom(id, '2026-03-03')
    const decider = await signedIn(people.adviser)
    await site.done(decider, id, 'decide', { isReportable: false })
    await onDay(8)
    expect(await stored(id)).toMatchObject({
      isReportable: null,
      advisedCategory: 'absence',
      reportDueOn: '2026-03-17',
    })
    await site.done(await signedIn(people.adviser), id, 'decide', { isReportable: true })
    await onDay(9)
    expect(await stored(id)).toMatchObject({ isReportable: true, reportCategory: 'absence' })
    await offFrom(id, '2026-03-03', '2026-03-05')
    expect(await stored(id)).toMatchObject({ isReportable: true, advisedDuty: 'none', reportDueOn: '2026-03-17' })
  })

  test('follows the date of the accident when that is corrected', async () => {
    goTo(start)
    const id = await accidentIn('GB', { severity: 'specified' })
    expect((await stored(id)).reportDueOn).toBe('2026-03-12')
    const author = await signedIn(people.author)
    const row = await site.read(id, author)
    const corrected = { ...row, occurredOn: '2026-03-01T10:00:00Z' }
    expect(await author.read('PUT', 'accident', corrected)).toMatchObject({ errors: [] })
    expect((await stored(id)).reportDueOn).toBe('2026-03-11')
  })
})

test.each(['GB', 'NI'] as const)('The form data for %s has the parts of the form in their order', async (where) => {
  const id = await accidentIn(where, { severity: 'specified' })
  const answer = await (await signedIn(people.adviser)).ask('GET', `accident/${id}/formPdf`)
  const pages = (await pdfPages(await answer.arrayBuffer())).join(' ')
  const parts = [
    where === 'GB' ? 'Data for form F2508' : 'Data for form NI2508',
    'Part A. About you',
    'Job title',
    'Address and postcode',
    'Part B. About the incident',
    'Part C. About the injured person',
    'Part D. About the injury',
    'Part E. About the kind of accident',
    'Part F. Dangerous occurrences',
    'Part G. Describing what happened',
  ]
  const places = parts.map((words) => pages.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

const addHurt = async (id: number, more: Fields) =>
  site.add(await signedIn(people.author), id, 'injured', injuredOf(more))
const formOf = async (id: number) => {
  const answer = await (await signedIn(people.adviser)).ask('GET', `accident/${id}/formPdf`)
  return answer.arrayBuffer()
}

describe('Of two who were hurt', () => {
  const [reported, other] = ['Reported as one', 'Other person']
  test.each([
    ['GB', { severity: 'specified' }, 'Specified injury'],
    ['NI', { severity: 'specified' }, 'Major injury'],
    ['IE', { ceasedWorkOn: '2026-03-02', returnedOn: '2026-03-09' }, 'Absence from work'],
  ] as const)(
    'in %s, only the one whose injury is reportable is on the form as that',
    async (where, hurt, category) => {
      goTo('2026-03-09T12:00:00.000Z')
      const id = await accidentIn(where, { name: reported, ...hurt }, { occurredOn: '2026-03-02T10:00:00Z' })
      await addHurt(id, { name: other })
      const before = (await pdfPages(await formOf(id))).join(' ')
      expect(before.match(/Reportable as Not decided/g)).toHaveLength(2)
      await site.done(await signedIn(people.adviser), id, 'decide', { isReportable: true })
      const words = (await pdfPages(await formOf(id))).join(' ')
      expect(words.match(/Reportable as [A-Z][a-z]+ [a-z]+( [a-z]+)?/g)).toHaveLength(2)
      expect(words).toContain(`Reportable as ${category}`)
      expect(words).toContain('Reportable as Not reportable')
      const details = await site.details(id, await signedIn(people.adviser))
      expect(details.injured.map(({ duty }) => duty.duty)).toEqual(['report', 'none'])
    },
  )
})

test('No line of the form data is printed over another', async () => {
  goTo(start)
  const id = await accidentIn('IE')
  await addHurt(id, { name: 'Second person', treatment: 'Cold pack.' })
  for (const lines of await linesOfPdf(await formOf(id)))
    for (const [at, line] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        const beside = line.x + line.width <= other.x + 1 || other.x + other.width <= line.x + 1
        expect(beside || Math.abs(line.y - other.y) >= 9, `“${line.text}” over “${other.text}”`).toBe(true)
      }
})

describe('A death', () => {
  test('counts from its day, also later, and only within a year', async () => {
    goTo(start)
    const id = await accidentIn('IE', { severity: 'lostTime' })
    goTo('2026-03-20T12:00:00.000Z')
    const author = await signedIn(people.author)
    const [person] = (await site.details(id, author)).injured
    const dead = injuredOf({ severity: 'fatal', diedOn: '2026-03-19' })
    await site.add(author, id, 'injured', dead, person)
    // Five working days after Thursday 19 March.
    expect(await stored(id)).toMatchObject({ advisedCategory: 'death', reportDueOn: '2026-03-26', tellAtOnce: true })
    await site.done(await signedIn(people.adviser), id, 'decide', { isReportable: true })
    expect(await stored(id)).toMatchObject({ reportCategory: 'death', reportDueOn: '2026-03-26' })
    const undated = await site.part(author, id, 'injured', injuredOf({ severity: 'fatal' }))
    expect(undated.errors).toMatchObject([{ field: 'diedOn', message: 'Enter the day of death.' }])
  })

  test('after the injury was reported asks for a report of its own', async () => {
    goTo(start)
    const id = await accidentIn('GB', { severity: 'specified' })
    const adviser = await signedIn(people.adviser)
    await site.done(adviser, id, 'decide', { isReportable: true })
    await site.done(adviser, id, 'tell', { toldOn: '2026-03-02T11:30:00Z' })
    await site.done(adviser, id, 'report', { reportedOn: '2026-03-02', referenceNumber: 'F-1' })
    goTo('2026-04-07T12:00:00.000Z')
    const author = await signedIn(people.author)
    const [person] = (await site.details(id, author)).injured
    await site.add(author, id, 'injured', injuredOf({ severity: 'fatal', diedOn: '2026-04-06' }), person)
    expect(await stored(id)).toMatchObject({
      isReportable: null,
      advisedCategory: 'death',
      reportDueOn: '2026-04-16',
      reportedOn: null,
      authorityToldOn: null,
    })
  })
})
