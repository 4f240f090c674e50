import { describe, expect, test } from 'vitest'
import { comparison, type Comparison } from '#contract/questions/conditionFields.ts'
import { fits, visibleSlots } from '#contract/questions/conditions.ts'
import { isAnswered, outlineOf } from '#contract/questions/form.ts'
import { answered, form, question, section, when } from './ask.ts'

const fitting = (value: unknown, op: Comparison['op'], compared: Comparison['value'] = null) =>
  fits({ value }, { op, value: compared })

describe('A comparison holds for', () => {
  test.each([
    // Text, ignoring case and surrounding spaces.
    [' North ', '=', 'north'],
    ['north', '=', ' NORTH '],
    [7, '=', '7'],
    [true, '=', 'true'],
    [['north'], '=', 'North'],
    ['south', '≠', 'north'],
    [['north', 'south'], '≠', 'north'],
    [{ file: 'plan.pdf' }, '≠', 'north'],
    ['no', 'in', ['na', 'no']],
    ['no', 'in', 'no'],
    [['north', 'south'], 'contains', 'SOUTH'],
    ['northern gate', 'contains', 'GATE'],
    // Numbers, also as text.
    [2, '<', 10],
    ['2', '<', '10'],
    ['-10', '<', '-9'],
    ['1.25', '>', '1.2'],
    ['1.30', '>', '1.25'],
    ['10.25', '>', '9.75'],
    [' 12 ', '>', '9'],
    ['123', '>', '45'],
    // Dates and times in their written form.
    ['2026-09-30', '<', '2026-10-01'],
    ['09:30', '<', '10:00'],
    // A risk by its score.
    [{ likelihood: 3, severity: 5 }, '=', 15],
    [{ likelihood: 3, severity: 5 }, '<', 16],
  ] as const)('%j %s %j', (value, op, compared) => {
    expect(fitting(value, op, compared as Comparison['value'])).toBe(true)
  })

  test.each([
    ['northern', '=', 'north'],
    [['north', 'south'], '=', 'north'],
    [['south'], '=', 'north'],
    [{ file: 'plan.pdf' }, '=', '[object Object]'],
    [{ file: 'plan.pdf' }, '=', null],
    ['North', '≠', 'north'],
    ['yes', 'in', ['na', 'no']],
    ['yes', 'in', 'no'],
    [['north'], 'contains', 'nor'],
    ['north', 'contains', 'south'],
    [{ file: 'north' }, 'contains', 'north'],
    [5, '>', 'abc'],
    [10, '<', 10],
    [10, '>', 10],
    [9, '>', 10],
    [11, '<', 10],
    ['10:00', '<', '10:00'],
    ['10:00', '>', '10:00'],
    ['1.10.0', '>', '1.2.0'],
    [{ file: 'plan.pdf' }, '<', 'z'],
    [{ file: 'plan.pdf' }, '>', 'a'],
    ['a', '>', ''],
    ['a', '<', null],
    [{ likelihood: 3, severity: null }, '<', 100],
    [{ likelihood: null, severity: 3 }, '>', -1],
    [{ likelihood: '3', severity: '5' }, '=', 15],
  ] as const)('but not %j %s %j', (value, op, compared) => {
    expect(fitting(value, op, compared as Comparison['value'])).toBe(false)
  })

  test('and no comparison holds without an answer, not even "is not"', () => {
    for (const value of [undefined, null, '', '  ', false, []])
      for (const op of ['=', '≠', 'in', 'contains', '<', '>', 'answered'] as const)
        expect([value, op, fitting(value, op, 'yes')]).toEqual([value, op, false])
    expect(fits(undefined, { op: 'answered', value: null })).toBe(false)
  })

  test('while 0, a chosen option, a mark or a tick counts as an answer', () => {
    for (const value of [0, 'x', ['x'], {}, true]) expect(isAnswered({ value })).toBe(true)
  })
})

test('a value that cannot be stored or exceeds 500 characters is refused', () => {
  const messages = (value: unknown) =>
    comparison.safeParse({ op: '=', value }).error?.issues.flatMap(({ message }) => message) ?? []
  expect(messages('x'.repeat(500))).toEqual([])
  for (const value of ['x'.repeat(501), 'a\0b', '\ud800']) expect(messages(value)).not.toEqual([])
})

test('in a repeated section the answer of the same row counts, and outside it that of any row', () => {
  const of = form(
    [
      question('injured', 'yesNo', { sectionId: 'a' }),
      question('ward', 'shortText', { sectionId: 'a', visibleIf: when('injured', '=', 'yes') }),
      question('reported', 'yesNo', { sectionId: 'b', visibleIf: when('injured', '=', 'yes') }),
    ],
    { sections: [section('a', { repeatable: true }), section('b', { repeatable: true })] },
  )
  const shown = (values: Record<string, unknown>) =>
    visibleSlots(of, answered(values, { a: 2, b: 2 })).map(({ slot }) => slot)
  expect(shown({ injured: 'no', 'injured#1': 'yes' })).toEqual([
    'injured',
    'injured#1',
    'ward#1',
    'reported',
    'reported#1',
  ])
  expect(shown({ injured: 'yes', 'injured#1': 'no' })).toEqual([
    'injured',
    'ward',
    'injured#1',
    'reported',
    'reported#1',
  ])
  expect(shown({ injured: 'no', 'injured#1': 'no' })).toEqual(['injured', 'injured#1'])
})

test('a question of a missing section is in no outline', () => {
  const [first, lost] = [question('a'), question('b', 'yesNo', { sectionId: 'gone' })]
  expect(outlineOf([section('a'), section('empty')], [first, lost])).toEqual([
    { section: section('a'), questions: [first] },
    { section: section('empty'), questions: [] },
  ])
})
