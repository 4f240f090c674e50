import { and, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inForceIn } from '#contract/inspections/shape.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { mondayOfWeek, usualWeek, weekValue } from '#contract/reports/reportPeriods.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { timeZones } from '#contract/time/timeZones.ts'
import { dayAt, fromClock } from '#contract/time/siteClock.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { weatherDays } from '#server/db/tables/weatherDay.ts'
import { weeklyReturns } from '#server/db/tables/weeklyReturn.ts'
import { users } from '#server/db/tables/user.ts'
import { useSafetyPeople } from '../safety/safetyPeople.ts'
import { nobody } from './projectPeople.ts'
import { add } from '../rights/everyone.ts'

const site = useSafetyPeople()
const { held, people, setup } = site
const monday = '2026-06-01'

const ask = (who: Visitor, query: string, kind = 'return') =>
  who.read<ProjectReport>('GET', `projectReport/${kind}/${held.projectId}?${query}`)
async function report(who: Visitor, query = `startDate=${monday}`, kind = 'return') {
  const { data, errors } = await ask(who, query, kind)
  expect(errors).toEqual([])
  return data
}
const figure = ({ kpis }: ProjectReport, key: string) => kpis.find((one) => one.key === key)!.value
function rows({ tables }: ProjectReport, key: string) {
  const { columns, rows: all } = tables.find((one) => one.key === key)!
  return all.map(({ values }) => Object.fromEntries(columns.map((column, at) => [column.key, values[at]])))
}
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const byDay = (row: Record<string, unknown>) => week.map((day) => row[day])

interface Stay {
  person: number
  from: string
  to: string | null
  clientId?: number
  trade?: string | null
  isConfirmed?: boolean
}
let persons: number[] = []
/** The stays on the site are only these. Someone without a person is a visitor. */
async function keep(...stays: Stay[]) {
  const { db, now } = setup.world.services
  await db.delete(siteAttendances).where(eq(siteAttendances.projectId, held.projectId))
  const on = now().toISOString()
  if (stays.length === 0) return
  await db.insert(siteAttendances).values(
    stays.map(({ person, from, to, clientId = held.welders, trade = 'Welder', isConfirmed = true }) => ({
      createdOn: on,
      updatedOn: on,
      projectId: held.projectId,
      personId: person < 0 ? null : persons[person]!,
      visitorName: person < 0 ? 'A visitor' : null,
      signedInOn: from,
      signedOutOn: to,
      statusId: to === null ? status.onSite : isConfirmed ? status.signedOut : status.toConfirm,
      method: 'staff' as const,
      name: 'Someone',
      clientId,
      trade: person < 0 ? null : trade,
    })),
  )
}
const inZone = (timeZone: (typeof timeZones)[number]) =>
  setup.world.services.db.update(projects).set({ timeZone }).where(eq(projects.id, held.projectId))

beforeAll(async () => {
  for (let at = 0; at < 4; at++) {
    const { data } = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', {
      projectId: held.projectId,
      person: { ...samples.person(nobody), clientId: held.welders, firstName: `Crew${'abcd'[at]}`, cardNumber: null },
    })
    persons.push(data.personId)
  }
  persons = persons.toSorted((one, other) => one - other)
})
beforeEach(async () => {
  const { db } = setup.world.services
  await db.delete(weeklyReturns).where(eq(weeklyReturns.projectId, held.projectId))
  await db.delete(weatherDays).where(eq(weatherDays.projectId, held.projectId))
  await inZone('Europe/Dublin')
  await keep()
})

describe('weeks', () => {
  test('are those of ISO 8601: 2026 has a week 53, and 2027 begins within it', () => {
    expect(mondayOfWeek('2026-W53')).toBe('2026-12-28')
    expect(mondayOfWeek('2027-W01')).toBe('2027-01-04')
    expect(mondayOfWeek('2025-W53')).toBeNull()
    expect(mondayOfWeek('2025-W01')).toBe('2024-12-30')
    for (const wrong of ['2026-W00', '2026-W54', '2026-48', 'W48', '2026-W5']) expect(mondayOfWeek(wrong)).toBeNull()
    expect(weekValue('2026-12-28')).toBe('2026-W53')
    expect(weekValue('2024-12-30')).toBe('2025-W01')
  })

  test('every Monday is the first day of the week with its name', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (weeks) => {
        const first = daysAfter('1990-01-01', weeks * 7)
        expect(mondayOfWeek(weekValue(first))).toBe(first)
      }),
    )
  })

  test('the present week is shown first, but on a Monday the one that has ended', () => {
    expect(usualWeek('2026-11-30')).toBe('2026-11-23')
    expect(usualWeek('2026-12-01')).toBe('2026-11-30')
    expect(usualWeek('2026-12-06')).toBe('2026-11-30')
  })

  test('without one, the server answers for the usual week of the site', async () => {
    const { filters } = await report(people.reader, '')
    const today = dayAt(setup.world.services.now().getTime(), 'Europe/Dublin')
    expect(filters).toMatchObject({ startDate: usualWeek(today), endDate: daysAfter(usualWeek(today), 6) })
  })

  test('what is not a Monday, no day, or no company of the project is refused at its field', async () => {
    const problem = async (query: string) => {
      const { status: code, errors } = await ask(held.admin, query)
      return [code, ...errors.map(({ field, message }) => [field, message])]
    }
    const notMonday = 'A week begins on a Monday. Choose the Monday of the week.'
    expect(await problem('startDate=2026-06-02')).toEqual([400, ['startDate', notMonday]])
    for (const wrong of ['2026-W48', '2026-02-30', 'soon', '9999-12-27'])
      expect(await problem(`startDate=${wrong}`)).toEqual([400, ['startDate', 'Choose a week.']])
    expect(await problem(`startDate=${monday}&companyId=many`)).toEqual([
      400,
      ['companyId', 'Choose a company of this project.'],
    ])
    expect(await problem(`startDate=${monday}&companyId=2147483647`)).toEqual([
      400,
      ['companyId', 'Choose a company of this project.'],
    ])
    const { filters } = await report(people.reader, `startDate=${monday}&endDate=2026-12-31&periodId=50`)
    expect(filters).toMatchObject({ startDate: monday, endDate: '2026-06-07', periodId: 10 })
  })
})

describe('labour', () => {
  test('somebody who comes twice on a day is one person, and both stays have hours', async () => {
    await keep(
      { person: 0, from: '2026-06-02T07:00:00Z', to: '2026-06-02T11:00:00Z' },
      { person: 0, from: '2026-06-02T12:00:00Z', to: '2026-06-02T15:30:00Z' },
      { person: 1, from: '2026-06-02T07:00:00Z', to: '2026-06-02T15:00:00Z', trade: null },
    )
    const read = await report(people.reader)
    expect(rows(read, 'labour').map((row) => [row.trade, row.days, row.hours])).toEqual([
      ['Welder', 1, 7.5],
      ['No trade', 1, 8],
    ])
    expect(byDay(rows(read, 'labour')[0]!)).toEqual([0, 1, 0, 0, 0, 0, 0])
    expect(['peak', 'personDays', 'hours'].map((key) => figure(read, key))).toEqual([2, 2, 15.5])
  })

  test('a night shift counts on the day it began, and the week of the day on site', async () => {
    // Irish summer time: 23:30 UTC on Sunday is Monday on site.
    await keep(
      { person: 0, from: '2026-05-31T22:30:00Z', to: '2026-06-01T06:30:00Z' },
      { person: 1, from: '2026-05-31T23:30:00Z', to: '2026-06-01T06:30:00Z' },
      { person: 2, from: '2026-06-07T22:30:00Z', to: '2026-06-08T06:30:00Z' },
      { person: 3, from: '2026-06-07T23:30:00Z', to: '2026-06-08T06:30:00Z' },
    )
    const [row] = rows(await report(people.reader), 'labour')
    expect(byDay(row!)).toEqual([1, 0, 0, 0, 0, 0, 1])
    expect(row!.hours).toBe(15)
  })

  test('hours are those really worked when the clocks change', async () => {
    await keep(
      { person: 0, from: '2026-03-28T22:00:00Z', to: '2026-03-29T06:00:00Z' },
      { person: 1, from: '2026-10-24T21:00:00Z', to: '2026-10-25T07:30:00Z' },
    )
    expect(figure(await report(people.reader, 'startDate=2026-03-23'), 'hours')).toBe(8)
    expect(figure(await report(people.reader, 'startDate=2026-10-19'), 'hours')).toBe(10.5)
  })

  test('week 53 runs over the turn of the year', async () => {
    await keep(
      { person: 0, from: '2026-12-28T08:00:00Z', to: '2026-12-28T16:00:00Z' },
      { person: 0, from: '2027-01-03T08:00:00Z', to: '2027-01-03T12:00:00Z' },
      { person: 1, from: '2027-01-04T08:00:00Z', to: '2027-01-04T12:00:00Z' },
    )
    const read = await report(people.reader, 'startDate=2026-12-28')
    expect(read.filters.endDate).toBe('2027-01-03')
    expect(byDay(rows(read, 'labour')[0]!)).toEqual([1, 0, 0, 0, 0, 0, 1])
  })

  test('unconfirmed sign-outs and visitors are named, and the safety report counts the same hours', async () => {
    await keep(
      { person: 0, from: '2026-06-02T07:00:00Z', to: '2026-06-02T15:00:00Z' },
      { person: 1, from: '2026-06-02T07:00:00Z', to: '2026-06-02T19:00:00Z', isConfirmed: false },
      { person: -1, from: '2026-06-03T09:00:00Z', to: '2026-06-03T11:00:00Z' },
    )
    const read = await report(people.reader)
    expect(['personDays', 'hours', 'visitors'].map((key) => figure(read, key))).toEqual([2, 8, 1])
    expect(read.notes).toEqual([
      'One sign-out is not confirmed, so its hours are missing from the hours of labour.',
      'The hours of visitors (2) are not labour. The safety report counts them as well.',
      'Accidents are counted as far as you may read them, so there may be more.',
    ])
    const safety = await report(people.reader, `startDate=${monday}&endDate=2026-06-07`, 'safety')
    expect(figure(safety, 'hours')).toBe(10)
  })

  test('whoever came and went, the return counts what a person at the gate would count', async () => {
    const stay = fc.record({
      person: fc.integer({ min: -1, max: 3 }),
      minute: fc.integer({ min: -2000, max: 12_000 }),
      length: fc.integer({ min: 1, max: 900 }),
      isOfOthers: fc.boolean(),
      isConfirmed: fc.boolean(),
    })
    const zones = fc.constantFrom(...timeZones)
    const mondays = fc.constantFrom(monday, '2026-03-23', '2026-10-19', '2026-12-28')
    await fc.assert(
      fc.asyncProperty(fc.array(stay, { maxLength: 14 }), zones, mondays, async (drawn, zone, first) => {
        await inZone(zone)
        const begin = fromClock(Date.parse(`${first}T00:00:00Z`), zone)
        const stays = drawn.map(({ minute, length, isOfOthers, ...one }) => ({
          ...one,
          clientId: isOfOthers ? held.others : held.welders,
          from: new Date(begin + minute * 60_000).toISOString(),
          to: new Date(begin + (minute + length) * 60_000).toISOString(),
          hours: length / 60,
        }))
        await keep(...stays)
        const days = week.map((_, at) => daysAfter(first, at))
        const within = stays
          .map((one) => ({ ...one, day: dayAt(Date.parse(one.from), zone) }))
          .filter(({ day }) => days.includes(day))
        for (const companyId of [null, held.welders]) {
          const own = within.filter(({ clientId }) => companyId === null || clientId === companyId)
          const crew = own.filter(({ person }) => person >= 0)
          const heads = days.map(
            (day) => new Set(crew.filter((one) => one.day === day).map((one) => `${one.clientId} ${one.person}`)).size,
          )
          const read = await report(
            people.reader,
            `startDate=${first}${companyId === null ? '' : `&companyId=${companyId}`}`,
          )
          const lines = rows(read, 'labour')
          expect(days.map((_, at) => lines.reduce((sum, line) => sum + Number(byDay(line)[at]), 0))).toEqual(heads)
          expect(read.series[0]!.points.map(({ value }) => value)).toEqual(heads)
          expect(figure(read, 'personDays')).toBe(heads.reduce((sum, one) => sum + one, 0))
          expect(figure(read, 'peak')).toBe(Math.max(...heads))
          const hours = crew.filter((one) => one.isConfirmed).reduce((sum, one) => sum + one.hours, 0)
          expect(Math.abs(figure(read, 'hours')! - hours)).toBeLessThanOrEqual(0.0101)
          expect(figure(read, 'visitors')).toBe(own.length - crew.length)
        }
      }),
      { numRuns: 20 },
    )
  })
})

test('plant is on site from its hire to its return, and works on days with a check', async () => {
  const firm = { ...nobody, projectId: held.projectId, clientId: held.clientId }
  const draft = { ...samples.equipment(firm), ...firm, userId: undefined }
  const crane = { ...draft, name: 'Crane', onHireFrom: '2026-06-03', offHireOn: '2026-06-05' }
  const { id } = await add(held.admin, 'equipment', crane)
  await add(held.admin, 'equipment', { ...draft, name: 'Hoist', onHireFrom: '2026-06-08', offHireOn: null })
  const plant = async (first: string, more = '') =>
    rows(await report(people.manager, `startDate=${first}${more}`), 'plant').map(({ name, days, working, idle }) => [
      name,
      days,
      working,
      idle,
    ])
  expect(await plant('2026-05-25')).toEqual([])
  expect(await plant(monday)).toEqual([['Crane', 3, 0, 3]])
  expect(await plant(monday, `&companyId=${held.others}`)).toEqual([])
  expect(id).toBeGreaterThan(0)
})

test('plant works on the days for which an inspection or a pre-use check of it counts', async () => {
  const bridge = projectId('HB-014')
  const { db, now } = setup.world.services
  const done = await db
    .select({ equipmentId: inspections.equipmentId, on: inspections.performedOn })
    .from(inspections)
    .where(and(eq(inspections.projectId, bridge), inArray(inspections.statusId, [...inForceIn])))
  const today = dayAt(now().getTime(), 'Europe/Dublin')
  let found = 0
  for (const back of [0, 7, 14, 21, 28]) {
    const first = usualWeek(daysAfter(today, -back))
    const { data } = await held.admin.read<ProjectReport>('GET', `projectReport/return/${bridge}?startDate=${first}`)
    for (const { path, values } of data.tables.find(({ key }) => key === 'plant')!.rows) {
      const days = done
        .filter(({ equipmentId }) => path === `equipments/${equipmentId}`)
        .map(({ on }) => dayAt(Date.parse(on), 'Europe/Dublin'))
        .filter((day) => day >= first && day <= daysAfter(first, 6))
      const [onSite, working, idle] = values.slice(-3) as number[]
      expect([path, working]).toEqual([path, new Set(days).size])
      expect(idle).toBe(onSite! - working!)
      found += working!
    }
  }
  expect(found).toBeGreaterThan(0)
})

describe('the sign-off', () => {
  const signed = async (who: Visitor, more: object = {}, query = `startDate=${monday}`) => {
    const { weeklyReturn } = await report(who, query)
    return who.read<{ version: number }>('PUT', 'weeklyReturn/sign', {
      projectId: held.projectId,
      startDate: monday,
      companyId: null,
      deliveries: 'Rebar, 12 t',
      signature: await nameOf(who),
      figuresHash: weeklyReturn?.figuresHash ?? '0'.repeat(64),
      ...more,
    })
  }
  const nameOf = async (who: Visitor) => {
    const [row] = await setup.world.services.db
      .select({ name: users.fullName })
      .from(users)
      .where(eq(users.id, who.userId))
    return row!.name
  }
  const reopened = async (who: Visitor, reason = 'A sign-out was corrected.') => {
    const { weeklyReturn } = await report(people.manager)
    return who.read('PUT', 'weeklyReturn/reopen', { projectId: held.projectId, id: weeklyReturn!.signed!.id, reason })
  }
  const problems = ({ status: code, errors }: { status: number; errors: { field?: string; message: string }[] }) => [
    code,
    errors[0]?.field,
    errors[0]?.message,
  ]
  beforeEach(() =>
    keep(
      { person: 0, from: '2026-06-02T07:00:00Z', to: '2026-06-02T15:00:00Z' },
      { person: 1, from: '2026-06-03T07:00:00Z', to: '2026-06-03T15:00:00Z' },
    ),
  )

  test('keeps what was signed when the records change, and says what has changed', async () => {
    const before = await report(people.manager)
    expect(before.weeklyReturn).toMatchObject({ signed: null, maySign: true, notYet: null })
    expect((await signed(people.manager)).data).toEqual({ version: 1 })
    const after = await report(people.reader)
    expect(after.weeklyReturn!.signed).toMatchObject({
      version: 1,
      deliveries: 'Rebar, 12 t',
      signedByName: await nameOf(people.manager),
      signedByNow: null,
      reopened: null,
    })
    expect(after.tables.find(({ key }) => key === 'labour')).toEqual(before.tables.find(({ key }) => key === 'labour'))
    expect(after.generatedOn).toBe(after.weeklyReturn!.signed!.signedOn)
    expect(after.notes).toEqual(before.notes)
    await keep({ person: 0, from: '2026-06-02T07:00:00Z', to: '2026-06-02T14:30:00Z' })
    const changed = await report(people.reader)
    expect(figure(changed, 'hours')).toBe(16)
    expect(changed.notes.slice(before.notes.length)).toEqual([
      'The records have changed since it was signed: Person-days of labour 2, now 1; Hours of labour 16, now 7.5.',
      'The records differ now from what was signed in: Labour.',
    ])
  })

  test('is taken back with a reason, and both versions stay', async () => {
    await signed(people.manager)
    await keep({ person: 0, from: '2026-06-02T07:00:00Z', to: '2026-06-02T14:00:00Z' })
    expect((await reopened(people.manager)).errors).toEqual([])
    const open = await report(people.manager)
    expect(figure(open, 'hours')).toBe(7)
    expect(open.weeklyReturn).toMatchObject({
      signed: null,
      earlier: [
        { version: 1, reopened: { reason: 'A sign-out was corrected.', byName: await nameOf(people.manager) } },
      ],
    })
    expect((await signed(held.admin)).data).toEqual({ version: 2 })
    const again = await report(people.reader)
    expect(again.weeklyReturn).toMatchObject({ signed: { version: 2 }, earlier: [{ version: 1 }] })
    for (const { id } of [again.weeklyReturn!.signed!, ...again.weeklyReturn!.earlier]) {
      const pdf = await people.reader.ask('GET', `weeklyReturn/${held.projectId}/${id}/pdf`)
      expect(pdf.status).toBe(200)
    }
    const trail = await held.admin.read<TrailEntry[]>('GET', `audit?entityKind=project&entityId=${held.projectId}`)
    const actions = JSON.stringify(trail.data)
    for (const action of ['returnSigned', 'returnReopened']) expect(actions).toContain(action)
    expect(actions).toContain('Week 23, 2026, all companies')
  })

  test('is for those who manage safety, and for nobody of a subcontractor', async () => {
    const { figuresHash } = (await report(people.manager)).weeklyReturn!
    for (const who of [people.reader, people.author, people.welder, people.foreman]) {
      expect((await report(who)).weeklyReturn).toMatchObject({ maySign: false, figuresHash: null })
      expect((await signed(who, { figuresHash })).status).toBe(403)
    }
    expect((await signed(people.designer, { figuresHash }).catch(() => null))?.status ?? 403).toBe(403)
    await signed(people.manager)
    for (const who of [people.reader, people.author, people.welder]) expect((await reopened(who)).status).toBe(403)
  })

  test('is refused with a sentence where it does not fit', async () => {
    const name = await nameOf(people.manager)
    expect(problems(await signed(people.manager, { signature: 'Nobody' }))).toEqual([
      400,
      'signature',
      `Type your full name, ${name}, to sign.`,
    ])
    expect(problems(await signed(people.manager, { startDate: '2026-06-02' }))).toEqual([
      400,
      'startDate',
      'Choose the Monday of a week.',
    ])
    expect(problems(await signed(people.manager, { companyId: 2_147_483_647 }))).toEqual([
      400,
      'companyId',
      'Choose a company of this project.',
    ])
    expect(problems(await signed(people.manager, { figuresHash: '0'.repeat(64) }))).toEqual([
      409,
      undefined,
      'The figures have changed since you opened the page. Read them again before you sign.',
    ])
    const today = dayAt(setup.world.services.now().getTime(), 'Europe/Dublin')
    const running = daysAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    const early = await signed(people.manager, { startDate: running }, `startDate=${running}`)
    expect(early.status).toBe(409)
    expect(early.errors[0]!.message).toMatch(/^The week ends on Sunday .* It can be signed after that\.$/)
    await signed(people.manager)
    expect((await signed(held.admin)).errors[0]!.message).toBe(`${name} has already signed it.`)
    expect(problems(await reopened(people.manager, ' '))[1]).toBe('reason')
    const { id } = (await report(people.manager)).weeklyReturn!.signed!
    await reopened(people.manager)
    const twice = await held.admin.read('PUT', 'weeklyReturn/reopen', {
      projectId: held.projectId,
      id,
      reason: 'Again',
    })
    expect(twice.errors[0]!.message).toBe(`${name} has already reopened it.`)
    const gone = { projectId: held.projectId, id: 2_147_483_647, reason: 'Again' }
    expect((await held.admin.read('PUT', 'weeklyReturn/reopen', gone)).status).toBe(404)
  })

  test('two who sign at the same moment make one version', async () => {
    const answers = await Promise.all([signed(people.manager), signed(held.admin)])
    expect(answers.map(({ status: code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('of one company is another than that of all, and a subcontractor reads its own only', async () => {
    await keep(
      { person: 0, from: '2026-06-02T07:00:00Z', to: '2026-06-02T15:00:00Z' },
      { person: 1, from: '2026-06-02T07:00:00Z', to: '2026-06-02T11:00:00Z', clientId: held.others },
    )
    await signed(people.manager)
    const own = await report(people.welder, `startDate=${monday}&companyId=${held.others}`)
    expect(own.filters.companyId).toBe(held.welders)
    expect(own.weeklyReturn).toMatchObject({ signed: null, earlier: [], maySign: false })
    expect([figure(own, 'hours'), figure(own, 'personDays')]).toEqual([8, 1])
    expect(own.notes).toContain('Only records of your own company are counted.')
    const all = (await report(people.manager)).weeklyReturn!.signed!
    expect((await people.welder.ask('GET', `weeklyReturn/${held.projectId}/${all.id}/pdf`)).status).toBe(404)
    const query = `startDate=${monday}&companyId=${held.welders}`
    expect((await signed(people.manager, { companyId: held.welders }, query)).errors).toEqual([])
    const read = await report(people.welder)
    expect(read.weeklyReturn!.signed).toMatchObject({ version: 1 })
    expect(
      (await people.welder.ask('GET', `weeklyReturn/${held.projectId}/${read.weeklyReturn!.signed!.id}/pdf`)).status,
    ).toBe(200)
    expect(
      (await people.otherWelder.ask('GET', `weeklyReturn/${held.projectId}/${read.weeklyReturn!.signed!.id}/pdf`))
        .status,
    ).toBe(404)
  })

  test('says to those who do not read all accidents nothing of them', async () => {
    await signed(people.manager)
    expect(figure(await report(people.manager), 'accidents')).toBe(0)
    const some = await report(people.reader)
    expect(['accidents', 'nearMisses'].map((key) => figure(some, key))).toEqual([null, null])
    expect(Object.keys(rows(some, 'week')[0]!)).not.toContain('accidents')
  })

  test('names an account that has been renamed since, and finds what was altered', async () => {
    const { db } = setup.world.services
    await signed(people.manager)
    const name = await nameOf(people.manager)
    const [{ firstName } = { firstName: '' }] = await db
      .select({ firstName: users.firstName })
      .from(users)
      .where(eq(users.id, people.manager.userId))
    await db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, people.manager.userId))
    const renamed = (await report(people.reader)).weeklyReturn!.signed!
    await db.update(users).set({ firstName }).where(eq(users.id, people.manager.userId))
    expect(renamed.signedByName).toBe(name)
    expect(renamed.signedByNow).toMatch(/^Renamed/)
    expect((await report(people.reader)).notes.join()).not.toContain('hash')
    await db
      .update(weeklyReturns)
      .set({ deliveries: 'Nothing' })
      .where(and(eq(weeklyReturns.projectId, held.projectId), eq(weeklyReturns.weekStart, monday)))
    expect((await report(people.reader)).notes).toContain(
      'What is stored of this return is not what was signed: its hash does not match.',
    )
  })

  test('stands in the workbook and on the paper', async () => {
    await signed(people.manager)
    for (const file of ['xlsx', 'pdf'])
      expect(
        (await people.reader.ask('GET', `projectReport/return/${held.projectId}/${file}?startDate=${monday}`)).status,
      ).toBe(200)
  })
})
