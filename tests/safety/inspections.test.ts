import { describe, expect, test } from 'vitest'
import { columnOf, mondayOf, weekFrom } from '#contract/inspections/board.ts'
import { daysLate, lateWords } from '#contract/inspections/lateness.ts'
import { resultOf } from '#contract/inspections/results.ts'

describe('An inspection is late', () => {
  const dublin = 'Europe/Dublin'
  test.each([
    ['a minute before midnight on the day', '2026-11-10', '2026-11-10T23:59:00.000Z', 0],
    ['at midnight after the day', '2026-11-10', '2026-11-11T00:00:00.000Z', 1],
    ['in summer, when midnight on site is 23:00 UTC', '2026-07-10', '2026-07-10T22:59:00.000Z', 0],
    ['in summer, an hour before midnight UTC', '2026-07-10', '2026-07-10T23:00:00.000Z', 1],
    ['in the night in which summer time begins', '2026-03-28', '2026-03-29T00:30:00.000Z', 1],
    ['a day later, after the clocks went forward', '2026-03-28', '2026-03-29T23:00:00.000Z', 2],
    ['in the last minute of the day of 25 hours', '2026-10-25', '2026-10-25T23:59:00.000Z', 0],
    ['in the first minute after it', '2026-10-25', '2026-10-26T00:00:00.000Z', 1],
    ['over the end of a year', '2026-12-30', '2027-01-02T12:00:00.000Z', 3],
    ['never if it was early', '2026-11-10', '2026-11-01T12:00:00.000Z', 0],
  ])('%s', (_, due, performed, days) => {
    expect(daysLate(due, performed, dublin)).toBe(days)
  })

  test('by the calendar of the site, wherever that is', () => {
    expect(daysLate('2026-11-10', '2026-11-10T10:00:00.000Z', 'Pacific/Auckland')).toBe(0)
    expect(daysLate('2026-11-10', '2026-11-10T11:00:00.000Z', 'Pacific/Auckland')).toBe(1)
    expect(daysLate('2026-11-10', '2026-11-11T04:59:00.000Z', 'America/New_York')).toBe(0)
  })

  test('only if something was due', () => {
    expect(daysLate(null, '2026-11-10T10:00:00.000Z', dublin)).toBe(0)
    expect([lateWords(1), lateWords(12)]).toEqual(['1 day late', '12 days late'])
  })
})

describe('The result is the worse one of checklist and inspector', () => {
  test.each([
    ['pass', null, 0, 'pass'],
    ['pass', 'pass', 0, 'pass'],
    ['pass', null, 1, 'passWithDefects'],
    ['pass', 'fail', 0, 'fail'],
    ['passWithDefects', 'pass', 0, 'passWithDefects'],
    ['fail', 'pass', 0, 'fail'],
    ['fail', null, 2, 'fail'],
    ['na', null, 0, 'na'],
    ['na', 'pass', 0, 'pass'],
    ['na', null, 1, 'passWithDefects'],
    [null, 'pass', 0, 'pass'],
    [null, 'pass', 1, 'passWithDefects'],
    [null, null, 0, null],
    [null, null, 1, null],
  ] as const)('%s and %s with %i defects: %s', (scored, stated, defects, result) => {
    expect(resultOf(scored, stated, defects)).toBe(result)
  })
})

describe('The board and the week', () => {
  test.each([
    ['2026-11-24', 'overdue'],
    ['2026-11-25', 'today'],
    ['2026-11-26', 'soon'],
  ] as const)('%s is %s on 25 November', (dueOn, column) => {
    expect(columnOf({ dueOn }, '2026-11-25')).toBe(column)
  })

  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on Monday %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
  })

  test('a week has seven days, also when the clocks change in it', () => {
    expect(weekFrom('2026-03-23')).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-03-${day}`))
  })
})
