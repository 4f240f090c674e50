import { expect, test } from 'vitest'
import {
  bucketEnd,
  bucketOf,
  bucketsOf,
  bucketWords,
  isoWeek,
  periodFor,
  rangeProblem,
  reportPeriod,
  shortBucket,
} from '#contract/reports/reportPeriods.ts'
import { presetsOf } from '#src/pages/project/report/presets.ts'
import { ticksTo } from '#src/pages/project/report/ticks.ts'

const { automatic, day, week, month, quarter, year } = reportPeriod

test('weeks begin on Monday and are counted as ISO 8601 does, with a week 53 in long years', () => {
  expect(bucketsOf('2020-12-27', '2021-01-05', week)).toEqual(['2020-12-21', '2020-12-28', '2021-01-04'])
  const weeks = ['2020-12-27', '2020-12-28', '2021-01-03', '2021-01-04', '2026-12-31', '2024-12-30', '2023-01-01']
  expect(weeks.map(isoWeek)).toEqual([
    { year: 2020, week: 52 },
    { year: 2020, week: 53 },
    { year: 2020, week: 53 },
    { year: 2021, week: 1 },
    { year: 2026, week: 53 },
    { year: 2025, week: 1 },
    { year: 2022, week: 52 },
  ])
  expect(bucketWords('2020-12-28', week)).toBe('Week 53, 2020')
  expect(shortBucket('2020-12-28', week)).toBe('W53')
})

test('the weeks in which the clocks change have seven days as well', () => {
  expect(bucketsOf('2026-03-23', '2026-04-06', week)).toEqual(['2026-03-23', '2026-03-30', '2026-04-06'])
  expect(bucketEnd('2026-10-19', week)).toBe('2026-10-25')
  expect(bucketsOf('2026-10-24', '2026-10-26', day)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
})

test('months, quarters and years begin on their first day, also in a leap year', () => {
  expect(bucketsOf('2024-01-31', '2024-03-01', month)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01'])
  expect(bucketEnd('2024-02-01', month)).toBe('2024-02-29')
  expect(['2026-03-31', '2026-04-01', '2026-12-31'].map((one) => bucketOf(one, quarter))).toEqual([
    '2026-01-01',
    '2026-04-01',
    '2026-10-01',
  ])
  expect(bucketWords('2026-10-01', quarter)).toBe('Q4 2026')
  expect(bucketsOf('2025-12-31', '2026-01-01', year)).toEqual(['2025-01-01', '2026-01-01'])
})

test('up to 31 days are shown by day, up to 182 by week and more by month, unless someone chooses', () => {
  expect(periodFor('2026-01-01', '2026-01-31', automatic)).toBe(day)
  expect(periodFor('2026-01-01', '2026-02-01', automatic)).toBe(week)
  expect(periodFor('2026-01-01', '2026-07-01', automatic)).toBe(week)
  expect(periodFor('2026-01-01', '2026-07-02', automatic)).toBe(month)
  expect(periodFor('2026-01-01', '2026-01-02', year)).toBe(year)
})

test('a report by day covers up to 366 days, any other up to five years, and none ends before it starts', () => {
  expect(rangeProblem('2026-01-02', '2026-01-01', automatic)?.message).toBe(
    'The last day must be on or after the first day.',
  )
  expect(rangeProblem('2026-01-01', '2026-01-01', day)).toBeNull()
  expect(rangeProblem('2025-01-01', '2026-01-01', day)).toBeNull()
  expect(rangeProblem('2025-01-01', '2026-01-02', day)).toMatchObject({
    field: 'endDate',
    message: expect.stringContaining('366 days'),
  })
  expect(rangeProblem('2021-01-01', '2025-12-31', week)).toBeNull()
  expect(rangeProblem('2021-01-01', '2026-01-01', week)?.message).toContain('5 years')
})

test('presets fill in days up to today, weeks from Monday, and no more than a report may cover', () => {
  const daysOf = (today: string, begin: string | null) =>
    Object.fromEntries(presetsOf(today, begin).map(({ words, startDate, endDate }) => [words, [startDate, endDate]]))
  expect(daysOf('2021-01-03', '2020-06-01')).toEqual({
    Today: ['2021-01-03', '2021-01-03'],
    'This week': ['2020-12-28', '2021-01-03'],
    'Last week': ['2020-12-21', '2020-12-27'],
    'This month': ['2021-01-01', '2021-01-03'],
    'Last 3 months': ['2020-10-04', '2021-01-03'],
    'Project to date': ['2020-06-01', '2021-01-03'],
  })
  expect(daysOf('2026-05-31', null)).not.toHaveProperty('Project to date')
  expect(daysOf('2026-05-31', '2027-01-04')).not.toHaveProperty('Project to date')
  const [start, end] = daysOf('2026-05-31', '2015-01-05')['Project to date']!
  expect(rangeProblem(start!, end!, automatic)).toBeNull()
})

test('the axis of a chart has round numbers around all of its values', () => {
  expect(ticksTo(0, 0)).toEqual([0, 1])
  expect(ticksTo(0, 3)).toEqual([0, 1, 2, 3])
  expect(ticksTo(0, 169_600)).toEqual([0, 50_000, 100_000, 150_000, 200_000])
  expect(ticksTo(-4_000, 9_000)).toEqual([-5_000, 0, 5_000, 10_000])
})
