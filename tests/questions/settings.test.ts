import { describe, expect, test } from 'vitest'
import type { FollowUp } from '#contract/entities/templateQuestion.ts'
import { askedBefore, findingsOf } from '#contract/questions/checks.ts'
import { inputType, inputTypeIds, isComparable, isToRead, type AnswerOption } from '#contract/questions/inputTypes.ts'
import type { Question } from '#contract/questions/form.ts'
import { form, question, section, when } from './ask.ts'

const found = (...questions: Question[]) => findingsOf(form(questions)).map(({ message }) => message)
const option = (value: string, score: number | null = null): AnswerOption => ({
  value,
  label: value,
  score,
  isFail: false,
})

describe('The settings of a question', () => {
  test('a choice needs two options', () => {
    for (const type of ['single', 'multiple'] as const) {
      expect(found(question('a', type, { options: [option('x')] }))).toEqual(['It needs at least two options.'])
      expect(found(question('a', type, { options: [option('x'), option('y')] }))).toEqual([])
    }
    expect(found(question('a', 'shortText'))).toEqual([])
  })

  test('a quiz has exactly one right answer', () => {
    const quiz = (...scores: (number | null)[]) =>
      found(question('a', 'quiz', { options: scores.map((score, at) => option(`o${at}`, score)) }))
    expect(quiz(1, 0)).toEqual([])
    expect(quiz(null, 0)).toEqual(['None of its answers is marked as correct.'])
    expect(quiz(1, 1)).toEqual(['More than one of its answers is marked as correct.'])
    expect(quiz(0)).toEqual(['It needs at least two options.'])
    expect(found(question('a', 'single', { options: [option('x', 1), option('y', 1)] }))).toEqual([])
  })

  test('a rating has a minimum and a maximum, which is higher', () => {
    const rating = (min: number | null, max: number | null) => found(question('a', 'rating', { min, max }))
    expect(rating(1, 5)).toEqual([])
    for (const [min, max] of [
      [null, 5],
      [1, null],
      [-1, null],
      [null, null],
      [5, 5],
    ] as const)
      expect([min, max, ...rating(min, max)]).toEqual([min, max, 'A rating needs a minimum and a maximum.'])
  })

  test('a number may have a minimum, a maximum, equal ones, or neither', () => {
    const number = (min: number | null, max: number | null) => found(question('a', 'number', { min, max }))
    expect([number(null, null), number(3, null), number(null, -3), number(3, 3)]).toEqual([[], [], [], []])
    expect(number(4, 3)).toEqual(['Its minimum is higher than its maximum.'])
    // Limits left over from another type are ignored.
    expect(found(question('a', 'shortText', { min: 4, max: 3 }))).toEqual([])
  })

  test('a video has an address, and a multiple choice has as many options as it requires', () => {
    expect(found(question('a', 'video'))).toEqual(['It has no video.'])
    expect(found(question('a', 'video', { videoUrl: 'https://videos.example/1' }))).toEqual([])
    const several = (min: number | null) =>
      found(question('a', 'multiple', { min, options: [option('x'), option('y')] }))
    expect([several(null), several(2)]).toEqual([[], []])
    expect(several(3)).toEqual(['It requires more options than it has.'])
    expect(found(question('a', 'single', { min: 3, options: [option('x'), option('y')] }))).toEqual([])
  })
})

describe('A condition', () => {
  const hanging = (op: Parameters<typeof when>[1], value?: Parameters<typeof when>[2]) =>
    found(question('a'), question('b', 'yesNo', { visibleIf: when('a', op, value) }))

  test('has a value, unless it only tests whether there is an answer', () => {
    for (const value of [null, '', []])
      expect([value, ...hanging('=', value)]).toEqual([value, 'Its condition has no value.'])
    expect([hanging('answered'), hanging('=', 'yes'), hanging('in', ['yes'])]).toEqual([[], [], []])
  })

  test('refers only to answers that the question offers', () => {
    const refused = ["A condition or follow-up uses an answer that 'Question a?' does not have."]
    expect(hanging('in', ['yes', 'perhaps'])).toEqual(refused)
    expect(hanging('in', ['yes', 'no'])).toEqual([])
    expect(found(question('a', 'number'), question('b', 'yesNo', { visibleIf: when('a', '=', 7) }))).toEqual([])
  })

  test('compares only comparable values', () => {
    const types = Object.keys(inputType) as (keyof typeof inputType)[]
    const uncomparable = types.filter((type) =>
      found(question('a', type), question('b', 'yesNo', { visibleIf: when('a', '=', 'yes') })).some((message) =>
        message.includes('can only check whether there is an answer'),
      ),
    )
    expect(uncomparable.map((type) => inputType[type])).toEqual(
      inputTypeIds.filter((id) => !isComparable(id) && !isToRead(id)),
    )
    expect(found(question('a', 'signature'), question('b', 'yesNo', { visibleIf: when('a', 'answered') }))).toEqual([])
  })
})

describe('A follow-up', () => {
  const nothing: FollowUp = {
    when: { op: '=', value: 'no' },
    effect: 'failProcess',
    title: null,
    priorityId: null,
    dueDays: null,
    assignTo: null,
    projectRoleId: null,
    userId: null,
    mustCloseBeforeParent: false,
    stageName: null,
  }
  const following = (followUp: Partial<FollowUp>) =>
    found(question('a', 'yesNo', { onAnswer: [{ ...nothing, ...followUp }] }))

  test('requires an answer, and one that the question offers', () => {
    expect(following({})).toEqual([])
    expect(following({ when: { op: '=', value: '' } })).toEqual(['A follow-up does not say which answer triggers it.'])
    expect(following({ when: { op: 'answered', value: null } })).toEqual([])
    expect(following({ when: { op: 'answered', value: 'perhaps' } })).toEqual([])
    expect(following({ when: { op: '=', value: 'perhaps' } })).toEqual([
      "A condition or follow-up uses an answer that 'Question a?' does not have.",
    ])
  })

  test('that notifies or assigns someone names a role or a person', () => {
    const action = { effect: 'raiseAction', title: 'Fix it', priorityId: 10 } as const
    const nobody = {
      notify: ['It does not say who is notified.'],
      raiseAction: ['The action it raises is not assigned to anyone.'],
    }
    for (const base of [action, { effect: 'notify' } as const]) {
      expect(following(base)).toEqual(nobody[base.effect])
      expect(following({ ...base, assignTo: 'projectRole' })).toEqual(nobody[base.effect])
      expect(following({ ...base, assignTo: 'user' })).toEqual(nobody[base.effect])
      expect(following({ ...base, assignTo: 'projectRole', projectRoleId: 10 })).toEqual([])
      expect(following({ ...base, assignTo: 'user', userId: 7 })).toEqual([])
      expect(following({ ...base, assignTo: 'askUser' })).toEqual([])
    }
    expect(following({ ...action, assignTo: 'askUser', title: null })).toEqual(['The action it raises has no title.'])
    expect(following({ ...action, assignTo: 'askUser', priorityId: null })).toEqual([
      'The action it raises has no priority.',
    ])
  })

  test('that requires a stage names it', () => {
    expect(following({ effect: 'requireStage' })).toEqual(['The stage it adds has no name.'])
    expect(following({ effect: 'requireStage', stageName: 'Second review' })).toEqual([])
    expect(following({ effect: 'requireComment' })).toEqual([])
  })
})

test('an error names its section, and its question if there is one', () => {
  expect(findingsOf(form([question('a', 'video')], { sections: [section('a'), section('b')] }))).toStrictEqual([
    { sectionId: 'a', questionKey: 'a', message: 'It has no video.' },
    { sectionId: 'b', message: "Section 'Section b' has no questions." },
  ])
  const many = Array.from({ length: 301 }, (_, at) => question(`q${at}`))
  expect(findingsOf({ sections: [], questions: many }).map(({ sectionId }) => sectionId)).toEqual([''])
})

test('a condition may refer to earlier answered questions', () => {
  const outline = [
    { section: section('a'), questions: [question('a1'), question('a2', 'instruction'), question('a3')] },
    { section: section('b'), questions: [question('b1'), question('b2')] },
    { section: section('c'), questions: [question('c1')] },
  ]
  const before = (sectionId: string, questionKey?: string) =>
    askedBefore(outline, { sectionId, ...(questionKey !== undefined && { questionKey }) }).map(({ key }) => key)
  expect(before('a')).toEqual([])
  expect(before('a', 'a1')).toEqual([])
  expect(before('a', 'a3')).toEqual(['a1'])
  expect(before('b')).toEqual(['a1', 'a3'])
  expect(before('b', 'b2')).toEqual(['a1', 'a3', 'b1'])
  // An unsaved question is at the end of its section.
  expect(before('b', 'new')).toEqual(['a1', 'a3', 'b1', 'b2'])
})
