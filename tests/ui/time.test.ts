import { describe, expect, test } from 'vitest'
import {
  age,
  dateWords,
  dayOf,
  daysAhead,
  fullWords,
  momentWords,
  plainDate,
  span,
  timeWords,
} from '#src/ui/time/time.ts'
import { momentAt } from '#src/ui/time/momentAt.ts'

const dublin = (now: string) => ({ now: Date.parse(now), zone: 'Europe/Dublin' })
const tuesday = dublin('2026-05-12T13:46:00Z')
/** Replaces narrow spaces between numbers and units by ordinary ones. */
const plain = (words: string) => words.replaceAll('\u202f', ' ')

describe('A date in words', () => {
  test.each([
    ['2026-05-12T17:00:00Z', 'Today 18:00', 'today, by the clock of the site'],
    ['2026-05-13T06:00:00Z', 'Tomorrow 07:00', 'tomorrow'],
    ['2026-05-12', 'Today', 'a day without a time'],
    ['2026-05-18T09:00:00Z', 'Mon 18 May', 'within seven days'],
    ['2026-05-19T09:00:00Z', '19 May', 'a week ahead'],
    ['2026-05-11T09:00:00Z', 'Mon 11 May', 'yesterday has no word of its own'],
    ['2026-05-06', 'Wed 6 May', 'six days ago'],
    ['2026-05-05', '5 May', 'a week ago'],
    ['2027-05-18', '18 May 2027', 'another year'],
    [null, '—', 'nothing'],
    ['', '—', 'an empty field'],
    ['not a date', '—', 'something that is no date'],
  ])('%s is %s (%s)', (value, words, _why) => {
    expect(dateWords(value, tuesday)).toBe(words)
  })

  test('includes the year around New Year, even within seven days', () => {
    expect(dateWords('2027-01-02', dublin('2026-12-30T12:00:00Z'))).toBe('Sat 2 Jan 2027')
    expect(dateWords('2027-01-01T09:00:00Z', dublin('2026-12-31T12:00:00Z'))).toBe('Tomorrow 09:00')
  })

  test('a day begins at midnight on site, not at midnight UTC', () => {
    expect(dateWords('2026-05-12T23:30:00Z', tuesday)).toBe('Tomorrow 00:30')
    expect(dateWords('2026-05-12T23:30:00Z', { ...tuesday, zone: 'America/New_York' })).toBe('Today 19:30')
    expect(dateWords('2026-05-12T13:00:00Z', { ...tuesday, zone: 'Pacific/Auckland' })).toBe('Today 01:00')
  })

  test('when the clocks go forward half past one does not exist', () => {
    const night = dublin('2026-03-28T22:00:00Z')
    expect(momentWords('2026-03-29T00:59:00Z', night)).toBe('Tomorrow 00:59')
    expect(momentWords('2026-03-29T01:00:00Z', night)).toBe('Tomorrow 02:00')
  })

  test('when the clocks go back half past one occurs twice', () => {
    const night = dublin('2026-10-24T20:00:00Z')
    expect(momentWords('2026-10-25T00:30:00Z', night)).toBe('Tomorrow 01:30')
    expect(momentWords('2026-10-25T01:30:00Z', night)).toBe('Tomorrow 01:30')
    expect(momentWords('2026-10-25T02:30:00Z', night)).toBe('Tomorrow 02:30')
  })

  test('days are counted by the calendar, even across a clock change', () => {
    expect(daysAhead('2026-03-30T00:30:00Z', dublin('2026-03-28T23:30:00Z'))).toBe(2)
    expect(daysAhead('2026-10-26', dublin('2026-10-24T22:59:00Z'))).toBe(2)
    expect(daysAhead('2026-05-10', tuesday)).toBe(-2)
    expect(daysAhead(null, tuesday)).toBeNull()
  })

  test('the leap day is an ordinary day', () => {
    expect(dateWords('2028-02-29', dublin('2028-02-28T12:00:00Z'))).toBe('Tomorrow')
    expect(daysAhead('2028-03-01', dublin('2028-02-28T12:00:00Z'))).toBe(2)
  })

  test('a time zone with an offset of a quarter of an hour is shown correctly', () => {
    expect(timeWords('2026-05-12T13:46:00Z', { zone: 'Asia/Kathmandu' })).toBe('19:31')
    expect(dayOf(Date.parse('2026-05-12T18:20:00Z'), 'Asia/Kathmandu')).toBe('2026-05-13')
  })
})

describe('An entered date and time', () => {
  test.each([
    ['2026-05-12', '14:46', 'Europe/Dublin', '2026-05-12T13:46:00.000Z', 'in summer'],
    ['2026-12-12', '14:46', 'Europe/Dublin', '2026-12-12T14:46:00.000Z', 'in winter'],
    ['2026-03-29', '00:30', 'Europe/Dublin', '2026-03-29T00:30:00.000Z', 'just before the clocks go forward'],
    ['2026-03-29', '01:30', 'Europe/Dublin', '2026-03-29T01:30:00.000Z', 'in the hour that is left out'],
    ['2026-03-29', '02:30', 'Europe/Dublin', '2026-03-29T01:30:00.000Z', 'just after'],
    ['2026-10-25', '01:30', 'Europe/Dublin', '2026-10-25T00:30:00.000Z', 'in the hour that comes twice'],
    ['2026-10-25', '02:30', 'Europe/Dublin', '2026-10-25T02:30:00.000Z', 'after it'],
    ['2026-05-12', '00:15', 'Pacific/Auckland', '2026-05-11T12:15:00.000Z', 'on the other side of the world'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'when New York turns back'],
  ])('%s %s in %s is %s (%s)', (day, time, zone, moment, _when) => {
    expect(new Date(momentAt(day, time, zone)).toISOString()).toBe(moment)
  })
})

test('the full form contains the weekday and the year', () => {
  expect(fullWords('2026-05-12T13:46:00Z', tuesday)).toBe('Tuesday 12 May 2026, 14:46')
  expect(fullWords('2026-05-12', tuesday)).toBe('Tuesday 12 May 2026')
  expect(fullWords(null, tuesday)).toBe('')
})

test('a time in a history always includes the time of day', () => {
  expect(momentWords('2026-05-11T09:12:00Z', tuesday)).toBe('Mon 11 May 10:12')
  expect(momentWords('2025-11-03T09:12:00Z', tuesday)).toBe('3 Nov 2025 09:12')
  expect(plainDate('2026-05-09', tuesday)).toBe('9 May')
})

describe('A duration', () => {
  test.each([
    [20_000, '< 1 min'],
    [45 * 60_000, '45 min'],
    [60 * 60_000, '1 h'],
    [134 * 60_000, '2 h 14 min'],
    [-134 * 60_000, '2 h 14 min'],
    [26 * 3_600_000, '1 d'],
    [80 * 3_600_000, '3 d'],
  ])('of %i ms is %s', (ms, words) => {
    expect(plain(span(ms))).toBe(words)
  })

  test('an age is rounded to hours or days', () => {
    expect(plain(age('2026-05-12T11:20:00Z', tuesday))).toBe('2 h')
    expect(plain(age('2026-05-12T13:20:00Z', tuesday))).toBe('26 min')
    expect(age(null, tuesday)).toBe('—')
  })
})
