import { describe, expect, test } from 'vitest'
import { usualGasLimits } from '#contract/entities/templateQuestion.ts'
import type { AnswerOption } from '#contract/questions/inputTypes.ts'
import type { Question } from '#contract/questions/form.ts'
import {
  chosenOptions,
  gasOutside,
  isFailed,
  isScored,
  optionsOf,
  outcomeOf,
  pointsOf,
} from '#contract/questions/scoring.ts'
import { answered, form, question } from './ask.ts'

const option = (value: string, score: number | null, isFail = false): AnswerOption => ({
  value,
  label: value,
  score,
  isFail,
})
const outcome = (
  questions: readonly Question[],
  values: Record<string, unknown>,
  passMarkPercent: number | null = null,
) => {
  const { scorePercent, result } = outcomeOf(form(questions, { scoringOn: true, passMarkPercent }), answered(values))
  return [scorePercent, result]
}

describe('Gas readings', () => {
  const inside = { o2: 20.9, lel: 0, co: 0, h2s: 0 }
  const outside = (reading: object) => gasOutside({ ...inside, ...reading }, usualGasLimits)

  test('at a limit are inside it', () => {
    for (const reading of [{ o2: 19.5 }, { o2: 23.5 }, { lel: 10 }, { co: 20 }, { h2s: 5 }])
      expect([reading, outside(reading)]).toEqual([reading, []])
  })

  test('outside one are named', () => {
    expect([
      outside({ o2: 19.4 }),
      outside({ o2: 23.6 }),
      outside({ lel: 10.1 }),
      outside({ co: 20.1 }),
      outside({ h2s: 5.1 }),
    ]).toEqual([['O₂'], ['O₂'], ['LEL'], ['CO'], ['H₂S']])
    expect(outside({ o2: 15, lel: 40, co: 300, h2s: 90 })).toEqual(['O₂', 'LEL', 'CO', 'H₂S'])
  })

  test('that were not taken are not outside a limit', () => {
    expect(gasOutside(null, usualGasLimits)).toEqual([])
    expect(gasOutside({ o2: null, lel: '40', co: undefined }, usualGasLimits)).toEqual([])
  })

  test('fail only a gas question with limits', () => {
    const reading = { value: { o2: 12 } }
    expect(isFailed(question('a', 'gas', { gasLimits: usualGasLimits }), reading)).toBe(true)
    expect(isFailed(question('a', 'gas', { gasLimits: usualGasLimits }), undefined)).toBe(false)
    expect(isFailed(question('a', 'gas', { gasLimits: null }), reading)).toBe(false)
    expect(isFailed(question('a', 'substance', { gasLimits: usualGasLimits }), reading)).toBe(false)
  })
})

test('a question has its own options or the defaults of its type', () => {
  expect(optionsOf(question('a', 'yesNo', { options: [] })).map(({ value }) => value)).toEqual(['yes', 'no'])
  expect(optionsOf(question('a', 'yesNo', { options: [option('maybe', 1)] })).map(({ value }) => value)).toEqual([
    'maybe',
  ])
  expect(optionsOf(question('a', 'number', { options: [] }))).toEqual([])
  expect(chosenOptions(question('a'), undefined)).toEqual([])
})

test('a multiple choice fails with one bad option among good ones', () => {
  const options = [option('rail', 1), option('gap', 0, true)]
  expect(isFailed(question('a', 'multiple', { options }), { value: ['rail', 'gap'] })).toBe(true)
  expect(isFailed(question('a', 'multiple', { options }), { value: ['rail'] })).toBe(false)
})

describe('Points', () => {
  test('are earned if the weight is above 0 and the question can score', () => {
    expect(isScored(question('a', 'passFail', { weight: 1 }))).toBe(true)
    expect(isScored(question('a', 'passFail', { weight: 0 }))).toBe(false)
    expect(isScored(question('a', 'yesNo', { weight: 1 }))).toBe(false)
    expect(isScored(question('a', 'single', { options: [option('x', 0), option('y', null)] }))).toBe(false)
    expect(isScored(question('a', 'single', { options: [option('x', 0), option('y', 2)] }))).toBe(false)
    expect(isScored(question('a', 'single', { options: [option('x', 0, true), option('y', 2)] }))).toBe(true)
    expect(isScored(question('a', 'single', { options: [option('x', -1), option('y', 2)] }))).toBe(true)
    expect(isScored(question('a', 'quiz', { options: [option('x', 0), option('y', 2)] }))).toBe(true)
    expect(isScored(question('a', 'rating', { max: 5 }))).toBe(true)
    expect(isScored(question('a', 'rating', { max: 0 }))).toBe(false)
    expect(isScored(question('a', 'rating', { max: null }))).toBe(false)
    expect(isScored(question('a', 'number', { max: 5 }))).toBe(false)
    expect(isScored(question('a', 'shortText', { max: 5 }))).toBe(false)
  })

  test('of a rating are its value, up to its maximum', () => {
    const rating = question('a', 'rating', { min: 0, max: 5 })
    expect(pointsOf(rating, { value: 4 })).toEqual({ points: 4, most: 5 })
    expect(pointsOf(rating, { value: '3' })).toEqual({ points: 3, most: 5 })
    expect(pointsOf(rating, { value: 9 })).toEqual({ points: 5, most: 5 })
    expect(pointsOf(rating, { value: 'good' })).toBeNull()
    expect(pointsOf(rating, undefined)).toBeNull()
    expect(outcome([rating], { a: 4 })).toEqual([80, 'pass'])
  })
})

describe('The result', () => {
  const noFails = { options: [option('yes', 1), option('no', 0, true)] }
  const pair = [question('a', 'yesNo', noFails), question('b', 'yesNo', noFails)]

  test('passes at the pass mark and fails below it', () => {
    expect(outcome(pair, { a: 'yes', b: 'no' }, 50)).toEqual([50, 'passWithDefects'])
    expect(outcome(pair, { a: 'yes', b: 'no' }, 51)).toEqual([50, 'fail'])
    expect(outcome(pair, { a: 'no', b: 'no' }, null)).toEqual([0, 'passWithDefects'])
  })

  test('is N/A until a question was answered that can fail or score', () => {
    const check = question('a', 'passFail')
    expect(outcome([check, question('b', 'shortText')], { b: 'Dry' })).toEqual([null, 'na'])
    expect(outcome([check], { a: 'pass' })).toEqual([100, 'pass'])
  })

  test('includes answers that can fail without scoring', () => {
    const unscored = question('a', 'single', { options: [option('sound', null), option('cracked', null, true)] })
    expect(outcome([unscored], { a: 'sound' }, 80)).toEqual([null, 'pass'])
    expect(outcome([unscored], { a: 'cracked' }, 80)).toEqual([null, 'passWithDefects'])
    expect(outcome([unscored, question('b', 'shortText')], { a: 'sound', b: 'Dry' }, 80)).toEqual([null, 'pass'])
    const cannotFail = question('a', 'single', { options: [option('x', null), option('y', null)] })
    expect(outcome([cannotFail], { a: 'x' }, 80)).toEqual([null, 'na'])
  })

  test('is failed by one follow-up that fails it, whatever the others do', () => {
    const followUp = {
      title: null,
      priorityId: null,
      dueDays: null,
      assignTo: null,
      projectRoleId: null,
      userId: null,
      mustCloseBeforeParent: false,
      stageName: null,
    }
    const on = (value: string, effect: 'failProcess' | 'requireComment') => ({
      ...followUp,
      effect,
      when: { op: '=' as const, value },
    })
    const questions = [question('a', 'yesNo', { ...noFails, onAnswer: [on('no', 'failProcess')] }), pair[1]!]
    expect(outcome(questions, { a: 'no', b: 'yes' })).toEqual([50, 'fail'])
    const explains = [question('a', 'yesNo', { ...noFails, onAnswer: [on('no', 'requireComment')] }), pair[1]!]
    expect(outcome(explains, { a: 'no', b: 'yes' })).toEqual([50, 'passWithDefects'])
  })
})
