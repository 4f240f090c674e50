import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, costLine, totalOf } from '#contract/changes/costLines.ts'
import { changeRequestSettings } from '#contract/projects/projectSettings.ts'
import { contractCalendar, type Place } from '#contract/time/holidays.ts'
import { isNoticeLate, notifyBy, replyBy, timeBarsOf } from '#contract/time/timeBars.ts'

const calendar = { workingDays: [1, 2, 3, 4, 5], holidaySet: 'IE' as const, closures: [] }
const bars = (form: Parameters<typeof timeBarsOf>[0]) => changeRequestSettings.parse(timeBarsOf(form))

test('NEC4: notice of an event is in time for eight weeks, and late on the day after (clause 61.3)', () => {
  const last = notifyBy('2026-03-02', bars('NEC4'), calendar)
  expect(last).toBe('2026-04-27')
  expect(isNoticeLate(last, '2026-04-27')).toBe(false)
  expect(isNoticeLate(last, '2026-04-28')).toBe(true)
})

test('NEC4: one week to answer a notice, three to quote, two to reply (clauses 61.4 and 62.3)', () => {
  const { noticeReplyDays, quoteWithinDays, replyWithinDays } = bars('NEC4')
  const due = (days: number | null) => replyBy('2026-03-02', days)
  expect([due(noticeReplyDays), due(quoteWithinDays), due(replyWithinDays)]).toEqual([
    '2026-03-09',
    '2026-03-23',
    '2026-03-16',
  ])
})

test('PW-CF: notice within 20 working days, public holidays not counted (clause 10.3)', () => {
  // St Patrick's Day is a Tuesday, so the 20th working day after Monday 2 March is Tuesday 31 March.
  const last = notifyBy('2026-03-02', bars('PW-CF'), calendar)
  expect(last).toBe('2026-03-31')
  expect(isNoticeLate(last, '2026-03-31')).toBe(false)
  expect(isNoticeLate(last, '2026-04-01')).toBe(true)
})

test('a project’s own period takes the place of the one of its contract form', () => {
  const own = changeRequestSettings.parse({ ...timeBarsOf('NEC4'), notifyWithinDays: 3 })
  expect(notifyBy('2026-03-02', own, calendar)).toBe('2026-03-05')
})

test('NEC4 sets the days for the notice, the reply to it, the quotation and the reply to that', () => {
  expect(timeBarsOf('NEC4')).toEqual({
    notifyWithinDays: 56,
    notifyDays: 'calendar',
    noticeReplyDays: 7,
    quoteWithinDays: 21,
    replyWithinDays: 14,
  })
})

test.each(['JCT', 'RIAI', 'other', null] as const)(
  '%s sets no days, so nothing is due unless the project enters them',
  (form) => {
    expect(timeBarsOf(form)).toEqual({})
    const none = bars(form)
    expect(notifyBy('2026-03-02', none, calendar)).toBeNull()
    expect(
      [none.noticeReplyDays, none.quoteWithinDays, none.replyWithinDays].map((days) => replyBy('2026-03-02', days)),
    ).toEqual([null, null, null])
  },
)

test('PW-CF sets the days for the notice alone, and not those of NEC4 for the replies', () => {
  expect(bars('PW-CF')).toMatchObject({ noticeReplyDays: null, quoteWithinDays: null, replyWithinDays: null })
})

test('the working days of a contract are Monday to Friday without the public holidays where the site is', () => {
  // 30 November is St Andrew's Day, a public holiday only in Scotland.
  const last = (place: Place) => notifyBy('2026-11-27', bars('PW-CF'), contractCalendar(place))
  expect(last({ jurisdiction: 'GB', isInScotland: false })).toBe('2026-12-29')
  expect(last({ jurisdiction: 'GB', isInScotland: true })).toBe('2026-12-30')
  expect(last({ jurisdiction: 'IE', isInScotland: false })).toBe('2026-12-28')
})

test('an event without a last day for its notice is never late', () => {
  expect(isNoticeLate(null, '2026-04-28')).toBe(false)
})

test('amounts are quantity times rate to the cent, rounded half up, and negative for omissions', () => {
  expect(amountOf({ kind: 'add', qty: 1.005, rate: 100 })).toBe(100.5)
  expect(amountOf({ kind: 'add', qty: 0.115, rate: 1 })).toBe(0.12)
  expect(amountOf({ kind: 'omit', qty: 2.5, rate: 40.1 })).toBe(-100.25)
  expect(amountOf({ kind: 'add', qty: 10_000_000, rate: 99_999.99 })).toBe(999_999_900_000)
})

test('an amount that is sent is worked out again', () => {
  const line = { description: 'Rail', kind: 'add', qty: 2, rate: 3.5, amount: 9_999 }
  expect(costLine.parse(line)).toMatchObject({ amount: 7 })
})

test('totals add up to the cent in any order', () => {
  const line = fc.record({
    kind: fc.constantFrom('add' as const, 'omit' as const),
    qty: fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 1000),
    rate: fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 100),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const cents = lines.reduce((sum, one) => sum + Math.round(amountOf(one) * 100), 0)
      expect(totalOf(lines)).toBe(cents / 100)
      expect(totalOf(lines.toReversed())).toBe(totalOf(lines))
    }),
  )
})
