import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysOver, hoursAfter, isPastDay, isPastMoment, overWords, type SiteDays } from '#contract/time/deadlines.ts'
import { contractCalendar } from '#contract/time/holidays.ts'
import * as inSql from '#server/core/late.ts'
import { dayWhere } from '#server/core/today.ts'
import { rowsOf } from '#server/db/database.ts'
import { useWorld } from './world.ts'

const setup = useWorld()
const place = { jurisdiction: 'IE', isInScotland: false } as const
const working: SiteDays = { rule: 'working', calendar: contractCalendar(place), timeZone: 'Europe/Dublin' }
const calendar: SiteDays = { ...working, rule: 'calendar' }

test.each([
  // 24, 25 and 26 December 2026 are a Thursday, a Friday and a Saturday; 27 December is a Sunday.
  ['a day, in the middle of the week', '2026-12-01T15:00', 24, '2026-12-02T15:00'],
  ['a day, from a Friday', '2026-12-04T15:00', 24, '2026-12-07T15:00'],
  ['three days, over a weekend', '2026-12-03T09:30', 72, '2026-12-08T09:30'],
  ['two days, over Christmas', '2026-12-23T11:00', 48, '2026-12-28T11:00'],
  ['a day, from a Saturday', '2026-12-05T10:00', 24, '2026-12-08T00:00'],
  ['hours of the same day', '2026-12-04T09:00', 8, '2026-12-04T17:00'],
  ['hours that end on a Saturday', '2026-12-04T20:00', 8, '2026-12-07T04:00'],
  ['a day and hours that end on a Saturday', '2026-12-03T20:00', 32, '2026-12-07T04:00'],
])('a stage with %s is due on a working day', (_name, from, hours, due) => {
  expect(hoursAfter(`${from}:00.000Z`, hours, working)).toBe(`${due}:00.000Z`)
})

test('a stage keeps its time of day on site when the clocks change', () => {
  // Summer time ends on 25 October 2026; 26 October is the October holiday in Ireland.
  expect(hoursAfter('2026-10-23T14:00:00.000Z', 24, working)).toBe('2026-10-27T15:00:00.000Z')
})

test('a reminder never comes after the end of its stage, whenever the stage begins', () => {
  for (let start = 0; start < 24 * 14; start++) {
    const from = new Date(Date.UTC(2026, 11, 18, start)).toISOString()
    const ends = Array.from({ length: 100 }, (_, hours) => hoursAfter(from, hours + 1, working))
    expect(ends).toEqual(ends.toSorted())
  }
})

test('an office that counts calendar days has stages by the clock', () => {
  expect(hoursAfter('2026-12-04T15:00:00.000Z', 24, calendar)).toBe('2026-12-05T15:00:00.000Z')
  expect(overWords(daysOver('2026-12-04', '2026-12-07', calendar), 'calendar')).toBe('3 days over')
})

test.each([
  ['2026-12-04', '2026-12-05', 'Overdue'],
  ['2026-12-04', '2026-12-07', '1 working day over'],
  ['2026-12-03', '2026-12-07', '2 working days over'],
  ['2026-12-23', '2026-12-29', '3 working days over'],
])('what was due on %s is on %s: %s', (due, today, words) => {
  expect(overWords(daysOver(due, today, working), 'working')).toBe(words)
})

/** The deadline, the moment, the time zone of the site, and whether it is late. */
const cases: readonly [due: string | null, now: string, zone: string, late: boolean][] = [
  [null, '2026-12-07T12:00:00.000Z', 'Europe/Dublin', false],
  ['2026-12-07', '2026-12-07T23:59:59.999Z', 'Europe/Dublin', false],
  ['2026-12-07', '2026-12-08T00:00:00.000Z', 'Europe/Dublin', true],
  ['2026-07-07', '2026-07-07T22:59:59.999Z', 'Europe/Dublin', false],
  ['2026-07-07', '2026-07-07T23:00:00.000Z', 'Europe/Dublin', true],
  ['2026-12-07', '2026-12-08T04:59:59.999Z', 'America/New_York', false],
  ['2026-12-07T09:00:00.000Z', '2026-12-07T08:59:59.999Z', 'Europe/Dublin', false],
  ['2026-12-07T09:00:00.000Z', '2026-12-07T09:00:00.000Z', 'Europe/Dublin', true],
]
test.each(cases)(
  'a deadline %s is late at %s in %s: %s, for a page and for the database',
  async (due, now, zone, late) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(now))
    const isMoment = due !== null && due.length > 10
    expect(isMoment ? isPastMoment(due, now) : isPastDay(due, today)).toBe(late)
    const past = isMoment
      ? inSql.isPastMoment(sql`${due}::timestamptz`, now)
      : inSql.isPastDay(sql`${due}::date`, dayWhere(now, sql`${zone}::text`))
    const rows = await setup.world.services.db.execute(sql`select coalesce(${past}, false) as late`)
    expect(rowsOf<{ late: boolean }>(rows)).toEqual([{ late }])
  },
)
