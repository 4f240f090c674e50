import { describe, expect, test } from 'vitest'
import type { IntervalUnit } from '#contract/entities/equipmentType.ts'
import { firstExpiry, missingDocuments } from '#contract/equipment/documents.ts'
import { dueOf, isReadyForUse, nextDue, nextOf } from '#contract/equipment/dueDates.ts'
import { fromClock, monthsAfter, onClock } from '#contract/time/siteClock.ts'

const every = (intervalValue: number | null, intervalUnit: IntervalUnit, more: object = {}) => ({
  intervalValue,
  intervalUnit,
  graceDays: 0,
  blocksUse: true,
  afterEvent: false,
  beforeFirstUse: false,
  ...more,
})
const dublin = 'Europe/Dublin'
const london = 'Europe/London'

describe('an inspection is next due', () => {
  test.each<[string, number, IntervalUnit, string, string]>([
    ['a week after a Monday on the next Monday', 7, 'day', '2026-11-23T10:00:00Z', '2026-11-30'],
    ['two weeks later', 2, 'week', '2026-11-23T10:00:00Z', '2026-12-07'],
    ['one month after 31 January at the end of February', 1, 'month', '2027-01-31T10:00:00Z', '2027-02-28'],
    ['in a leap year on its last day', 1, 'month', '2028-01-31T10:00:00Z', '2028-02-29'],
    ['six months after 31 August at the end of February', 6, 'month', '2026-08-31T10:00:00Z', '2027-02-28'],
    ['a year after a leap day on 28 February', 1, 'year', '2028-02-29T10:00:00Z', '2029-02-28'],
    ['fourteen months later, over the year', 14, 'month', '2026-12-31T10:00:00Z', '2028-02-29'],
    ['twenty-six months later', 26, 'month', '2026-11-30T10:00:00Z', '2029-01-30'],
    ['a week after the last days of week 53 in the new year', 1, 'week', '2026-12-31T10:00:00Z', '2027-01-07'],
    [
      'by the day on site: late on a summer evening it is already tomorrow there',
      1,
      'day',
      '2026-07-01T23:30:00Z',
      '2026-07-03',
    ],
  ])('%s', (_, value, unit, performedOn, dueOn) => {
    expect(nextDue(every(value, unit), performedOn, dublin)?.dueOn).toBe(dueOn)
  })

  test('until the end of that day on site, and is overdue when the next begins', () => {
    expect(nextDue(every(7, 'day'), '2026-11-23T10:00:00Z', dublin)).toEqual({
      dueOn: '2026-11-30',
      overdueFrom: '2026-12-01T00:00:00.000Z',
      stopsFrom: '2026-12-01T00:00:00.000Z',
    })
    // In summer the day begins an hour earlier in UTC.
    expect(nextDue(every(7, 'day'), '2026-06-22T10:00:00Z', dublin)?.overdueFrom).toBe('2026-06-29T23:00:00.000Z')
  })

  test('a week later on the same day also when summer time ends or begins in between', () => {
    expect(nextDue(every(7, 'day'), '2026-10-21T10:00:00Z', london)).toMatchObject({
      dueOn: '2026-10-28',
      overdueFrom: '2026-10-29T00:00:00.000Z',
    })
    expect(nextDue(every(7, 'day'), '2027-03-24T10:00:00Z', london)).toMatchObject({
      dueOn: '2027-03-31',
      overdueFrom: '2027-03-31T23:00:00.000Z',
    })
  })

  test('a shift later at the same time by the clock, also in the night in which the clocks change', () => {
    const shift = every(1, 'shift')
    expect(nextDue(shift, '2026-11-25T07:30:00Z', dublin)?.overdueFrom).toBe('2026-11-25T19:30:00.000Z')
    // 19:30 in summer time to 07:30 in winter time are 13 hours.
    expect(nextDue(shift, '2026-10-24T18:30:00Z', dublin)).toMatchObject({
      dueOn: '2026-10-25',
      overdueFrom: '2026-10-25T07:30:00.000Z',
    })
    // 19:30 in winter time to 07:30 in summer time are 11 hours.
    expect(nextDue(shift, '2027-03-27T19:30:00Z', dublin)?.overdueFrom).toBe('2027-03-28T06:30:00.000Z')
  })

  test('hours later as they elapse', () => {
    expect(nextDue(every(12, 'hour'), '2026-10-24T18:30:00Z', dublin)?.overdueFrom).toBe('2026-10-25T06:30:00.000Z')
    expect(nextDue(every(4, 'hour'), '2026-11-25T22:30:00Z', dublin)).toMatchObject({ dueOn: '2026-11-26' })
  })

  test('not at all if it does not repeat', () => {
    expect(nextDue(every(null, 'month'), '2026-11-23T10:00:00Z', dublin)).toBeNull()
  })
})

test('days of grace put off the day on which an overdue inspection stops the use, not the day from which it is overdue', () => {
  expect(nextDue(every(12, 'month', { graceDays: 14 }), '2025-11-23T10:00:00Z', dublin)).toEqual({
    dueOn: '2026-11-23',
    overdueFrom: '2026-11-24T00:00:00.000Z',
    stopsFrom: '2026-12-08T00:00:00.000Z',
  })
})

test('an inspection that does not block the use never stops it', () => {
  expect(nextDue(every(1, 'month', { blocksUse: false }), '2026-10-23T10:00:00Z', dublin)?.stopsFrom).toBeNull()
})

const never = { lastPerformedOn: null, lastResult: null, eventOn: null }
const days = { arrivedOn: '2026-11-01T08:00:00.000Z', inServiceOn: '2026-11-02T08:00:00.000Z' }

describe('an inspection of an item is due', () => {
  test('an interval after the first use if it was never performed, and not before the first use', () => {
    expect(dueOf(every(7, 'day'), never, days, dublin)?.dueOn).toBe('2026-11-09')
    expect(dueOf(every(7, 'day'), never, { ...days, inServiceOn: null }, dublin)).toBeNull()
  })

  test('at once after an event, without days of grace, until it is performed', () => {
    const row = every(null, 'month', { afterEvent: true, graceDays: 5 })
    const eventOn = '2026-11-20T14:00:00.000Z'
    const due = { dueOn: '2026-11-20', overdueFrom: eventOn, stopsFrom: eventOn }
    expect(dueOf(row, { ...never, eventOn }, days, dublin)).toEqual(due)
    const before = { lastPerformedOn: '2026-11-20T09:00:00.000Z', lastResult: 'pass' as const, eventOn }
    expect(dueOf(row, before, days, dublin)).toEqual(due)
    expect(dueOf(row, { ...before, lastPerformedOn: '2026-11-20T16:00:00.000Z' }, days, dublin)).toBeNull()
    expect(dueOf(every(null, 'month'), { ...never, eventOn }, days, dublin)).toBeNull()
  })
})

describe('an item is ready for its first use', () => {
  const now = '2026-11-25T08:00:00.000Z'
  const ready = (row: ReturnType<typeof every>, last: object) =>
    isReadyForUse(row, { ...never, ...last }, days, now, dublin)
  const first = every(null, 'month', { beforeFirstUse: true })
  const repeated = every(6, 'month', { beforeFirstUse: true })

  test('without the inspections that are not asked for before it', () => {
    expect(ready(every(7, 'day'), {})).toBe(true)
  })
  test('only with those that are, passed on this site', () => {
    expect(ready(first, {})).toBe(false)
    expect(ready(first, { lastPerformedOn: '2026-11-02T07:00:00.000Z', lastResult: 'pass' })).toBe(true)
    expect(ready(first, { lastPerformedOn: '2026-11-02T07:00:00.000Z', lastResult: 'passWithDefects' })).toBe(true)
    expect(ready(first, { lastPerformedOn: '2026-11-02T07:00:00.000Z', lastResult: 'na' })).toBe(true)
    expect(ready(first, { lastPerformedOn: '2026-11-02T07:00:00.000Z', lastResult: 'fail' })).toBe(false)
    expect(ready(first, { lastPerformedOn: '2026-10-02T07:00:00.000Z', lastResult: 'pass' })).toBe(false)
  })
  test('from the start with any that was passed, also before it was entered', () => {
    const passed = { ...never, lastPerformedOn: '2026-10-02T07:00:00.000Z', lastResult: 'pass' as const }
    expect(isReadyForUse(first, passed, { arrivedOn: null }, now, dublin)).toBe(true)
    const thatDay = { ...passed, lastPerformedOn: '2026-11-01T07:00:00.000Z' }
    expect(isReadyForUse(first, thatDay, days, now, dublin)).toBe(true)
  })
  test('with an examination elsewhere as long as that is in date', () => {
    expect(ready(repeated, { lastPerformedOn: '2026-06-01T07:00:00.000Z', lastResult: 'pass' })).toBe(true)
    // Passed on 25 May, it is in date until the end of today.
    expect(ready(repeated, { lastPerformedOn: '2026-05-25T07:00:00.000Z', lastResult: 'pass' })).toBe(true)
    expect(ready(repeated, { lastPerformedOn: '2026-05-24T07:00:00.000Z', lastResult: 'pass' })).toBe(false)
  })
})

test('an item shows the inspection that is overdue first, and the first that stops its use', () => {
  const one = { inspectionTypeId: 20, dueOn: '2026-11-26', overdueFrom: '2026-11-27T00:00:00.000Z', stopsFrom: null }
  const other = {
    inspectionTypeId: 60,
    dueOn: '2026-11-28',
    overdueFrom: '2026-11-29T00:00:00.000Z',
    stopsFrom: '2026-12-13T00:00:00.000Z',
  }
  expect(nextOf([other, one])).toEqual({
    nextDueOn: '2026-11-26',
    nextDueTypeId: 20,
    overdueFrom: one.overdueFrom,
    stopsFrom: other.stopsFrom,
  })
  expect(nextOf([])).toEqual({ nextDueOn: null, nextDueTypeId: null, overdueFrom: null, stopsFrom: null })
})

test('a required document is missing while there is none of its type that is in date', () => {
  const filed = [
    { fileId: 1, type: 'examinationReport' as const, expiresOn: '2026-11-24' },
    { fileId: 2, type: 'insurance' as const, expiresOn: '2026-11-25' },
    { fileId: 3, type: 'manual' as const, expiresOn: null },
  ]
  const missing = (today: string) => missingDocuments(['examinationReport', 'insurance', 'manual'], filed, today)
  expect(missing('2026-11-24')).toEqual([])
  expect(missing('2026-11-25')).toEqual(['examinationReport'])
  expect(missing('2026-11-26')).toEqual(['examinationReport', 'insurance'])
})

test('a renewed certificate takes the place of the old one', () => {
  const report = (fileId: number, expiresOn: string | null) => ({
    fileId,
    type: 'examinationReport' as const,
    expiresOn,
  })
  expect(firstExpiry([])).toBeNull()
  expect(firstExpiry([report(1, '2026-11-24')])).toBe('2026-11-24')
  expect(firstExpiry([report(1, '2026-11-24'), report(2, '2027-05-24')])).toBe('2027-05-24')
  expect(firstExpiry([report(1, '2026-11-24'), report(2, null)])).toBeNull()
  expect(firstExpiry([report(1, '2027-05-24'), { fileId: 2, type: 'insurance', expiresOn: '2027-01-31' }])).toBe(
    '2027-01-31',
  )
})

test('the clock on site skips an hour in March and shows one twice in October', () => {
  const shown = (time: string) => Date.parse(`${time}:00Z`)
  expect(new Date(fromClock(shown('2027-03-28T01:30'), dublin)).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  expect(new Date(fromClock(shown('2026-10-25T01:30'), dublin)).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  for (const time of ['2026-07-01T12:00', '2026-12-01T12:00'])
    expect(onClock(fromClock(shown(time), dublin), dublin)).toBe(shown(time))
  expect(monthsAfter('2026-10-31', -8)).toBe('2026-02-28')
})
