import { describe, expect, test } from 'vitest'
import { hoursOf, mondayOf, siteDays, timesWithin, within } from '#src/entities/permit/calendarDays.ts'

const zone = 'Europe/Dublin'
const hours = ({ from, to }: { from: number; to: number }) => (to - from) / 3_600_000
const time = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })

test.each([
  ['2026-11-24', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday, %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

describe('In the week in which summer time ends', () => {
  const week = siteDays('2026-10-19', 7, zone)
  const sunday = week[6]!

  test('Sunday has 25 hours, every other day 24, and no moment is left out', () => {
    expect(week.map(hours)).toEqual([24, 24, 24, 24, 24, 24, 25])
    expect(week.slice(1).every(({ from }, at) => from === week[at]!.to)).toBe(true)
  })

  test('01:00 stands twice on Sunday', () => {
    expect(
      hoursOf(sunday, zone)
        .map(({ words }) => words)
        .slice(0, 4),
    ).toEqual(['00:00', '01:00', '01:00', '02:00'])
  })

  test('a night shift from Saturday to Sunday shows the hours of the site on both days', () => {
    const shift = time('2026-10-24T19:00:00Z', '2026-10-25T06:00:00Z')
    expect([week[5]!, sunday].map((day) => timesWithin(day, shift, zone))).toEqual(['from 20:00', 'until 06:00'])
    expect([week[5]!, sunday].map((day) => hours(within(day, shift)!))).toEqual([4, 7])
  })
})

test('the Sunday on which summer time begins has 23 hours, without 01:00', () => {
  const [sunday] = siteDays('2026-03-29', 1, zone)
  expect(hours(sunday!)).toBe(23)
  expect(
    hoursOf(sunday!, zone)
      .map(({ words }) => words)
      .slice(0, 3),
  ).toEqual(['00:00', '02:00', '03:00'])
})

test('a permit over three days covers the second one from morning to midnight, and ends before the fourth', () => {
  const days = siteDays('2026-11-24', 4, zone)
  const dig = time('2026-11-24T08:00:00Z', '2026-11-26T17:00:00Z')
  expect(days.map((day) => (within(day, dig) ? timesWithin(day, dig, zone) : null))).toEqual([
    'from 08:00',
    'all day',
    'until 17:00',
    null,
  ])
})

test('a permit that ends at midnight has no time on the day that begins then', () => {
  const [first, second] = siteDays('2026-11-24', 2, zone)
  const late = time('2026-11-24T20:00:00Z', '2026-11-25T00:00:00Z')
  expect([timesWithin(first!, late, zone), within(second!, late)]).toEqual(['20:00–24:00', null])
})
