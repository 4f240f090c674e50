import { describe, expect, test } from 'vitest'
import { gapsOf, valueProblem } from '#contract/questions/gaps.ts'
import type { inputType } from '#contract/questions/inputTypes.ts'
import type { Question } from '#contract/questions/form.ts'
import { answered, form, question } from './ask.ts'

const problem = (type: keyof typeof inputType, more: Partial<Question>, value: unknown) =>
  valueProblem(question('a', type, more), { value })

describe('A number', () => {
  test.each([
    [{ min: 2, max: 5 }, [2, 5, '3.5'], [1.9, 5.1], 'Enter 2 to 5.'],
    [{ min: 2, max: 5, unit: 'm' }, [2, 5], [1, 6], 'Enter 2 to 5 m.'],
    [{ min: 2 }, [2, 900], [1.9], 'Enter 2 or more.'],
    [{ max: 5, unit: '°C' }, [-40, 5], [5.1], 'Enter 5 °C or less.'],
    [{ min: 1, step: 2 }, [1, 3, 5], [2, 4], 'Use steps of 2.'],
    [{ min: 1, step: 3 }, [1, 4, 7], [2, 3], 'Use steps of 3.'],
    [{ step: 0.25 }, [0.5, -0.25], [0.3], 'Use steps of 0.25.'],
    [{ min: 0, step: 1e6, unit: 'kg' }, [1e6], [1e6 - 1], 'Use steps of 1000000 kg.'],
    [{}, [0, -1e9, '12'], ['twelve', Number.NaN, Number.POSITIVE_INFINITY], 'Enter a number.'],
  ])('with %j may be %j, not %j', (bounds, good, bad, message) => {
    for (const value of good) expect([value, problem('number', bounds, value)]).toEqual([value, null])
    for (const value of bad) expect([value, problem('number', bounds, value)]).toEqual([value, message])
  })
})

test('a multiple choice has a minimum and a maximum', () => {
  const chosen = (count: number) => Array.from({ length: count }, (_, at) => `option ${at}`)
  const several = (more: Partial<Question>) => [0, 1, 2, 3, 4].map((count) => problem('multiple', more, chosen(count)))
  expect(several({ min: 2, max: 3 })).toEqual([
    'Choose at least 2.',
    'Choose at least 2.',
    null,
    null,
    'Choose at most 3.',
  ])
  expect(several({})).toEqual([null, null, null, null, null])
  // A single choice, and an answer of the wrong type, have no minimum or maximum.
  expect(problem('single', { min: 2, max: 3 }, ['one'])).toBeNull()
  expect(problem('multiple', { min: 2, max: 3 }, 'one')).toBeNull()
})

test('text is limited in length and by its pattern', () => {
  expect(problem('shortText', { maxLength: 3 }, 'abc')).toBeNull()
  expect(problem('shortText', { maxLength: 3 }, 'abcd')).toBe('Use 3 characters or fewer.')
  expect(problem('shortText', {}, 'x'.repeat(10_000))).toBeNull()
  expect(problem('longText', { regex: 'a*' }, 'a'.repeat(250))).toBeNull()
  expect(problem('longText', { regex: 'a*' }, 'a'.repeat(251))).toBe('Use 250 characters or fewer.')
  expect(problem('shortText', { regex: '[A-Z]+' }, ' NORTH ')).toBeNull()
  expect(problem('shortText', { regex: '[A-Z]+' }, 'north')).not.toBeNull()
  // Only text has a length or a pattern; those left over from another type are ignored.
  expect(problem('date', { regex: '[A-Z]+', maxLength: 3 }, '2026-05-12')).toBeNull()
  expect(problem('shortText', { regex: '[A-Z]+', maxLength: 3 }, 12_345)).toBeNull()
})

test('photos are counted in photo questions and in addition to any other answer', () => {
  const photos = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg` }))
  expect([1, 2, 3].map((count) => problem('photo', { minPhotos: 2 }, photos(count)))).toEqual([
    'Add 2 photos.',
    null,
    null,
  ])
  expect(problem('photo', { minPhotos: 2 }, 'one.jpg')).toBeNull()
  expect(problem('file', { minPhotos: 2 }, photos(1))).toBeNull()
  const gaps = (count: number) =>
    gapsOf(
      form([question('a', 'yesNo', { minPhotos: 2 })]),
      answered({ a: { value: 'yes', photos: photos(count) } }),
    ).map(({ message }) => message)
  expect([0, 1, 2].map(gaps)).toEqual([['Add 2 photos.'], ['Add 2 photos.'], []])
})

test('a body map needs a selected part', () => {
  expect(problem('bodyMap', {}, { regions: [], note: 'Sore' })).toBe('Mark a part of the body.')
})

test('a required question says how to answer it, and an instruction is never missing', () => {
  const required = (type: keyof typeof inputType) =>
    gapsOf(form([question('a', type, { isRequired: true })]), answered({})).map(({ message }) => message)
  expect(['shortText', 'longText', 'number', 'rating'].map((type) => required(type as 'number'))).toEqual(
    Array.from({ length: 4 }, () => ['Enter an answer.']),
  )
  expect([required('tick'), required('yesNo'), required('photo')]).toEqual([
    ['Confirm this.'],
    ['Answer this question.'],
    ['Answer this question.'],
  ])
  expect(required('instruction')).toEqual([])
})

test('a comment of spaces counts as none', () => {
  const asksWhy = question('a', 'yesNo', {
    onAnswer: [
      {
        when: { op: '=', value: 'no' },
        effect: 'requireComment',
        title: null,
        priorityId: null,
        dueDays: null,
        assignTo: null,
        projectRoleId: null,
        userId: null,
        mustCloseBeforeParent: false,
        stageName: null,
      },
    ],
  })
  const gaps = (comment: string) => gapsOf(form([asksWhy]), answered({ a: { value: 'no', comment } }))
  expect([gaps('   ').length, gaps('Gate is broken').length]).toEqual([1, 0])
})

test('everyone on a list has a name and has signed', () => {
  const people = (...listed: readonly [name: string, signature: string[]][]) =>
    problem(
      'userList',
      {},
      listed.map(([name, signature]) => ({ name, company: 'Brannock', signature })),
    )
  const drawn = ['M1 2 L3 4']
  expect(people(['Orla Keane', drawn], ['Piotr Zielinski', ['typed:piotr  zielinski']])).toBeNull()
  expect(people(['Orla Keane', drawn], [' ', drawn])).toBe('Enter the name of each person.')
  expect(people(['Orla Keane', drawn], ['Piotr Zielinski', []])).toBe('Piotr Zielinski has not signed.')
  expect(people(['Orla Keane', ['typed:Piotr Zielinski']])).toBe('Type the full name, Orla Keane, to sign.')
})
