import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import type { Visitor } from '#mocks/world.ts'
import { projects } from '#server/db/tables/project.ts'
import { weatherDays } from '#server/db/tables/weatherDay.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { useSafetyPeople } from '../safety/safetyPeople.ts'

const site = useSafetyPeople()
const { held, people, setup } = site

type Stored = Partial<typeof weatherDays.$inferInsert> & { date: string }
/** The register of the weather is only these days. */
async function keep(...days: Stored[]) {
  const { db, now } = setup.world.services
  await db.delete(weatherDays).where(eq(weatherDays.projectId, held.projectId))
  const on = now().toISOString()
  for (const day of days)
    await db.insert(weatherDays).values({
      projectId: held.projectId,
      source: 'manual',
      isWorkingDay: true,
      createdOn: on,
      updatedOn: on,
      ...day,
    } as never)
}

const ask = (who: Visitor, query: string) =>
  who.read<ProjectReport>('GET', `projectReport/weather/${held.projectId}?${query}`)
async function report(who: Visitor, query: string) {
  const { data, errors } = await ask(who, query)
  expect(errors).toEqual([])
  return data
}
const figures = ({ kpis }: ProjectReport) => Object.fromEntries(kpis.map(({ key, value }) => [key, value]))
const points = ({ series }: ProjectReport, key: string) =>
  series.find((one) => one.key === key)!.points.map(({ value }) => value)
function rows({ tables }: ProjectReport, key: string) {
  const { columns, rows: all } = tables.find((one) => one.key === key)!
  return all.map(({ values }) => Object.fromEntries(columns.map((column, at) => [column.key, values[at]])))
}
const allow = (weatherDaysAllowed: number | null) =>
  setup.world.services.db
    .update(projects)
    .set({ settings: { sms: { weatherDaysAllowed } } })
    .where(eq(projects.id, held.projectId))

beforeEach(() => allow(null))

test('rain and hours add up in a week, temperatures are averaged, and the strongest gust counts', async () => {
  await keep(
    { date: '2026-06-01', tempMin: 4, tempMax: 10, rainMm: 2, gustMax: 12, hoursLost: 2 },
    { date: '2026-06-03', tempMin: 10, tempMax: 16, rainMm: 6.5, gustMax: 17, hoursLost: 8 },
    { date: '2026-06-15', tempMin: null, tempMax: 20, rainMm: null, gustMax: null, isWorkingDay: false },
  )
  // 36 days are shown by week: the first of June to the fifth of July.
  const read = await report(people.reader, 'startDate=2026-06-01&endDate=2026-07-06')
  expect(read.filters.periodId).toBe(20)
  expect(points(read, 'rain')).toEqual([8.5, null, null, null, null, null])
  expect(points(read, 'temperature')).toEqual([10, null, null, null, null, null])
  expect(points(read, 'gust')).toEqual([17, null, null, null, null, null])
  expect(points(read, 'hoursLost')).toEqual([10, 0, 0, 0, 0, 0])
  expect(figures(read)).toEqual({
    workingDays: 2,
    daysLost: 2,
    hoursLost: 10,
    rainDays: 1,
    mewpDays: 1,
    liftingDays: 1,
    temperature: 10,
    rain: 8.5,
    gust: 17,
  })
})

test('gusts are compared with the limits of the project, and a gust at the limit is not above it', async () => {
  await keep(...[12.5, 12.6, 16, 16.1].map((gustMax, at) => ({ date: `2026-06-0${at + 1}`, gustMax })))
  const usual = await report(people.reader, 'startDate=2026-06-01&endDate=2026-06-30')
  expect(figures(usual)).toMatchObject({ mewpDays: 3, liftingDays: 1 })
  expect(usual.kpis.find(({ key }) => key === 'mewpDays')!.more).toBe('over 12.5\u202fm/s')
  await setup.world.services.db
    .update(projects)
    .set({ settings: { sms: { mewpGustLimit: 10, liftingGustLimit: 12.5 } } })
    .where(eq(projects.id, held.projectId))
  const stricter = await report(people.reader, 'startDate=2026-06-01&endDate=2026-06-30')
  expect(figures(stricter)).toMatchObject({ mewpDays: 4, liftingDays: 3 })
  expect(stricter.kpis.find(({ key }) => key === 'mewpDays')!.more).toBe('over 10\u202fm/s')
})

test('the days lost of a month are compared with those that the project allows', async () => {
  await keep(...['2026-04-30', '2026-05-04', '2026-05-05', '2026-05-06'].map((date) => ({ date, hoursLost: 4 })), {
    date: '2026-05-07',
  })
  const months = async (range: string) => {
    const read = await report(people.reader, range)
    return {
      rows: rows(read, 'months').map(({ month, lost, allowed, over }) => [month, lost, allowed, over]),
      notes: read.notes,
    }
  }
  const whole = 'startDate=2026-04-01&endDate=2026-05-31'
  expect((await months(whole)).rows).toEqual([
    ['Apr 2026', 1, null, null],
    ['May 2026', 3, null, null],
  ])
  await allow(1.5)
  const compared = await months(whole)
  expect(compared.rows).toEqual([
    ['Apr 2026', 1, 1.5, 0],
    ['May 2026', 3, 1.5, 1.5],
  ])
  const part = 'The days allowed are those of whole months, and the report begins or ends within one.'
  expect(compared.notes).not.toContain(part)
  expect((await months('startDate=2026-04-01&endDate=2026-05-30')).notes).toContain(part)
  expect((await months('startDate=2026-04-02&endDate=2026-05-31')).notes).toContain(part)
})

test('days without weather are named and do not count, also where none is recorded at all', async () => {
  await keep({ date: '2026-06-02', tempMin: 4, tempMax: 8 })
  const some = await report(people.reader, 'startDate=2026-06-01&endDate=2026-06-07')
  expect(some.notes).toEqual(['No weather is recorded for 6 days of the report, which do not count.'])
  await keep()
  const none = await report(people.reader, 'startDate=2026-06-01&endDate=2026-06-07')
  expect(figures(none)).toMatchObject({ workingDays: 0, hoursLost: 0, temperature: null, gust: null })
  expect(rows(none, 'days')).toEqual([])
  const pdf = await people.reader.ask(
    'GET',
    `projectReport/weather/${held.projectId}/pdf?startDate=2026-06-01&endDate=2026-06-07`,
  )
  expect(pdf.status).toBe(200)
})

test('it is asked for days only: a period and a company change nothing', async () => {
  await keep({ date: '2026-06-02', rainMm: 3 })
  const range = 'startDate=2026-06-01&endDate=2026-06-30'
  const plain = await report(people.reader, range)
  expect({
    ...(await report(people.reader, `${range}&periodId=50&companyId=${held.welders}`)),
    generatedOn: '',
  }).toEqual({
    ...plain,
    generatedOn: '',
  })
  expect((await ask(held.admin, 'startDate=2026-06-31')).errors).toMatchObject([
    { field: 'startDate', message: 'Enter a start date.' },
  ])
  expect((await ask(held.admin, 'startDate=2026-06-02&endDate=2026-06-01')).errors).toMatchObject([
    { field: 'endDate' },
  ])
})

test('a subcontractor reads the same weather as everyone, and people without safety management none', async () => {
  await keep({ date: '2026-06-02', rainMm: 3, hoursLost: 1 })
  const range = 'startDate=2026-06-01&endDate=2026-06-30'
  const all = await report(people.reader, range)
  const own = await report(people.welder, range)
  expect({ ...own, generatedOn: '' }).toEqual({ ...all, generatedOn: '' })
  expect((await ask(people.designer, range)).status).toBe(403)
})

test('whatever was recorded, the report counts what a person with the register would count', async () => {
  const measure = fc.option(
    fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
    { nil: null },
  )
  const day = fc.record({
    after: fc.integer({ min: -3, max: 70 }),
    tempMin: measure,
    warmer: fc.integer({ min: 0, max: 100 }),
    rainMm: measure,
    gustMax: measure,
    hoursLost: fc.option(
      fc.integer({ min: 0, max: 16 }).map((halves) => halves / 2),
      { nil: null },
    ),
    isWorkingDay: fc.boolean(),
  })
  const start = '2026-03-20'
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(day, { selector: ({ after }) => after, maxLength: 25 }),
      fc.integer({ min: 0, max: 65 }),
      async (drawn, length) => {
        const stored = drawn.map(({ after, warmer, hoursLost, isWorkingDay, tempMin, ...rest }) => ({
          ...rest,
          tempMin,
          tempMax: tempMin === null ? null : Math.round((tempMin + warmer / 10) * 10) / 10,
          date: daysAfter(start, after),
          isWorkingDay,
          hoursLost: isWorkingDay ? hoursLost : null,
        }))
        await keep(...stored)
        const end = daysAfter(start, length)
        const within = stored.filter(({ date }) => date >= start && date <= end)
        const total = (values: (number | null)[]) =>
          Math.round(values.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 10), 0)) / 10
        const means = within.flatMap(({ tempMin, tempMax }) =>
          tempMin === null || tempMax === null ? [] : (tempMin + tempMax) / 2,
        )
        const gusts = within.flatMap(({ gustMax }) => gustMax ?? [])
        const read = await report(people.reader, `startDate=${start}&endDate=${end}`)
        const { temperature, ...counted } = figures(read)
        expect(counted).toEqual({
          workingDays: within.filter((one) => one.isWorkingDay).length,
          daysLost: within.filter((one) => (one.hoursLost ?? 0) > 0).length,
          hoursLost: total(within.map((one) => one.hoursLost)),
          rainDays: within.filter((one) => (one.rainMm ?? 0) > 5).length,
          mewpDays: gusts.filter((value) => value > 12.5).length,
          liftingDays: gusts.filter((value) => value > 16).length,
          rain: within.every((one) => one.rainMm === null) ? null : total(within.map((one) => one.rainMm)),
          gust: gusts.length === 0 ? null : Math.max(...gusts),
        })
        if (means.length === 0) expect(temperature).toBeNull()
        else
          expect(Math.abs(temperature! - means.reduce((sum, one) => sum + one, 0) / means.length)).toBeLessThanOrEqual(
            0.0501,
          )
        expect(total(points(read, 'rain'))).toBe(counted.rain ?? 0)
        expect(rows(read, 'days').map((row) => row.day)).toEqual(within.map(({ date }) => date).toSorted())
        const months = rows(read, 'months')
        expect(total(months.map((row) => row.hours as number))).toBe(counted.hoursLost)
        expect(months.reduce((sum, row) => sum + Number(row.recorded), 0)).toBe(within.length)
      },
    ),
    { numRuns: 25 },
  )
})
