import { describe, expect, test } from 'vitest'
import { optionValue } from '#src/ui/fields/field.ts'
import { readDay } from '#src/ui/fields/readDay.ts'
import { readTime } from '#src/ui/fields/readTime.ts'
import { exactMatch, suggestions } from '#src/ui/fields/typeAhead.ts'

describe('A typed date', () => {
  test.each([
    ['12/5/26', '2026-05-12'],
    ['12.5.2026', '2026-05-12'],
    ['12 May 2026', '2026-05-12'],
    ['12 may', '2026-05-12'],
    ['1-2-27', '2027-02-01'],
    ['3 September', '2026-09-03'],
    ['2026-05-12', '2026-05-12'],
    ['today', '2026-05-08'],
    [' Tomorrow ', '2026-05-09'],
    ['29/2/2028', '2028-02-29'],
    ['Tue 12 May 2026', '2026-05-12'],
    ['1st Sept 2026', '2026-09-01'],
  ])('%s is %s', (words, day) => {
    expect(readDay(words, '2026-05-08')).toBe(day)
  })

  test.each([
    '31/2/2026',
    '29/2/2027',
    '12/13/2026',
    '31/11/2026',
    '12/31/2026',
    '2026-05-1299',
    '5 foo',
    '5 mayor',
    'soon',
    '',
  ])('%s is no day', (words) => {
    expect(readDay(words, '2026-05-08')).toBeNull()
  })
})

test.each([
  ['7', '07:00'],
  ['7:30', '07:30'],
  ['07.30', '07:30'],
  ['730', '07:30'],
  ['1830', '18:30'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['7:60', null],
  ['half seven', null],
])('a time typed as %s is %s', (words, time) => {
  expect(readTime(words)).toBe(time)
})

describe('Finding by typing', () => {
  const people = ['Niamh Byrne', 'Daniel Okafor', 'Róisín Doyle', 'Dan'].map((text, i) => ({ id: i + 1, text }))
  const names = (words: string) => suggestions(people, words).map(({ text }) => text)

  test('part of the name matches, regardless of case and surrounding spaces', () => {
    expect(names(' OKA ')).toEqual(['Daniel Okafor'])
    expect(names('dan')).toEqual(['Daniel Okafor', 'Dan'])
  })

  test('an empty search lists nothing', () => {
    expect(names('')).toEqual([])
    expect(names('   ')).toEqual([])
  })

  test('only the complete name is an exact match', () => {
    expect(exactMatch(people, ' dan ')?.id).toBe(4)
    expect(exactMatch(people, 'da')).toBeUndefined()
  })
})

test('the value of a number choice is a number, or 0 for anything else', () => {
  const options = [
    { value: 10, label: 'Ireland' },
    { value: 20, label: 'Great Britain' },
  ]
  expect(optionValue(options, '20')).toBe(20)
  expect(optionValue(options, 'elsewhere')).toBe(0)
  expect(optionValue([{ value: 'ie', label: 'Ireland' }], 'elsewhere')).toBe('')
})
