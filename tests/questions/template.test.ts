import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findingsOf } from '#contract/questions/checks.ts'
import { freeKey, keyFrom } from '#contract/questions/keys.ts'
import { matchingProblem } from '#contract/questions/matching.ts'
import { patternProblem } from '#contract/questions/pattern.ts'
import { copyName, duplicated, readTemplateFile, toFile } from '#contract/questions/templateFile.ts'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { samples } from '#mocks/samples.ts'
import { form, question, section, when } from './ask.ts'

const said = (of: Parameters<typeof findingsOf>[0]) =>
  findingsOf(of).map(({ questionKey, sectionId, message }) => `${questionKey ?? sectionId}: ${message}`)

describe('Before publication', () => {
  test('a section needs a question, a choice its options, and keys must be unique', () => {
    expect(said(form([question('a')], { sections: [section('a'), section('b')] }))).toEqual([
      "b: Section 'Section b' has no questions.",
    ])
    expect(said(form([question('a', 'single')]))).toEqual(['a: It needs at least two options.'])
    expect(said(form([question('a'), question('A'.toLowerCase())]))).toEqual(["a: Key 'a' is used twice."])
  })

  test('a condition refers to an earlier question with an answer', () => {
    const later = form([question('first'), question('a', 'yesNo', { visibleIf: when('b', '=', 'yes') }), question('b')])
    expect(said(later)).toEqual(["a: Its condition refers to 'Question b?', which comes later."])
    expect(said(form([question('a', 'yesNo', { visibleIf: when('a', '=', 'yes') })]))).toEqual([
      'a: Its condition refers to itself.',
    ])
    expect(said(form([question('a', 'yesNo', { visibleIf: when('gone', '=', 'yes') })]))).toEqual([
      "a: Its condition refers to 'gone', which does not exist.",
    ])
    expect(
      said(form([question('a', 'instruction'), question('b', 'yesNo', { visibleIf: when('a', 'answered') })])),
    ).toEqual(["b: Its condition refers to 'Question a?', which does not take an answer."])
    expect(said(form([question('a'), question('b', 'yesNo', { visibleIf: when('a', '=', 'perhaps') })]))).toEqual([
      "b: A condition or follow-up uses an answer that 'Question a?' does not have.",
    ])
  })

  test('a section depends on earlier sections only', () => {
    const of = form([question('a'), question('b', 'yesNo', { sectionId: 'b' })], {
      sections: [section('a'), section('b', { visibleIf: when('b', '=', 'yes') })],
    })
    expect(said(of)).toEqual([
      "b: Section 'Section b': Its condition refers to 'Question b?', which does not come before it.",
    ])
  })

  test('conditions may depend on each other six levels deep but no deeper', () => {
    const chain = (length: number) =>
      form(
        Array.from({ length }, (_, at) =>
          question(`q${at}`, 'yesNo', at > 0 ? { visibleIf: when(`q${at - 1}`, '=', 'yes') } : {}),
        ),
      )
    expect(said(chain(7))).toEqual([])
    expect(said(chain(8))).toEqual(['q7: Its conditions depend on each other 7 levels deep. The maximum is 6.'])
  })

  test('300 questions are the limit', () => {
    const many = (length: number) => form(Array.from({ length }, (_, at) => question(`q${at}`)))
    expect(said(many(300))).toEqual([])
    expect(said(many(301))).toEqual(['a: The template has 301 questions. The maximum is 300.'])
  })

  test('an action says what has to be done, how urgently and by whom', () => {
    const followUp = {
      when: { op: '=' as const, value: 'no' },
      effect: 'raiseAction' as const,
      title: null,
      priorityId: null,
      dueDays: null,
      assignTo: null,
      projectRoleId: null,
      userId: null,
      mustCloseBeforeParent: false,
      stageName: null,
    }
    expect(said(form([question('a', 'yesNo', { onAnswer: [followUp] })]))).toEqual([
      'a: The action it raises has no title.',
      'a: The action it raises has no priority.',
      'a: The action it raises is not assigned to anyone.',
    ])
  })
})

describe('An exported template', () => {
  const template = {
    ...samples.questionTemplate({ clientId: 0, userId: 0, projectId: 0 }),
    id: 7,
    rowVersion: 3,
    statusId: 20,
  } as unknown as QuestionTemplate
  const questions = [
    question('a', 'yesNo', { sectionId: 'first' }),
    question('b', 'gas', { sectionId: 'first', visibleIf: when('a', '=', 'yes') }),
  ]

  test('is read back unchanged, without ids of its record', () => {
    const read = readTemplateFile(toFile(template, questions))
    expect(read.problems).toEqual([])
    expect(read.template).toMatchObject({ name: template.name, sections: template.sections, questions })
    expect(toFile(template, questions)).not.toMatch(/"(?:id|rowVersion|statusId|questionTemplateId)": \d/)
  })

  test.each([
    ['no JSON', '{', 'File: The file cannot be read. It is not an exported question template, or it is damaged.'],
    ['something else', '{"format":"other"}', 'File: The file is not a question template from this product.'],
    [
      'a newer format',
      toFile(template, []).replace('"version": 1', '"version": 2'),
      'File: The file was exported from a newer version of this product.',
    ],
    [
      'a question without words',
      toFile(template, [{ ...questions[0]!, text: '' }]),
      'Question 1: text: Enter a question.',
    ],
    ['a key twice', toFile(template, [questions[0]!, questions[0]!]), "Question 2: Key 'a' is used twice."],
    [
      'a section that is not there',
      toFile(template, [{ ...questions[0]!, sectionId: 'gone' }]),
      "Question 1: Its section 'gone' is not in the file.",
    ],
    ['too much', ' '.repeat(1_000_000), 'File: The file is too large for a question template.'],
  ])('with %s is refused with the place of the error', (_, text, problem) => {
    const { template: read, problems } = readTemplateFile(text)
    expect(read).toBeNull()
    expect(problems.map(({ place, message }) => `${place}: ${message}`)).toContain(problem)
  })

  test('with errors that the builder can show is accepted, and reports them in advance', () => {
    const { template: read, problems } = readTemplateFile(
      toFile(template, [question('a', 'single', { sectionId: 'first' })]),
    )
    expect(read).not.toBeNull()
    expect(problems).toEqual([{ place: 'Question 1', message: 'It needs at least two options.', mild: true }])
  })

  test('can contain anything without making the reader fail', () => {
    fc.assert(
      fc.property(fc.json(), fc.jsonValue(), (text, value) => {
        expect(readTemplateFile(text).template).toBeNull()
        expect(() =>
          readTemplateFile(
            JSON.stringify({ ...template, format: 'safety-question-template', version: 1, questions: [value] }),
          ),
        ).not.toThrow()
      }),
    )
  })
})

describe('Keys', () => {
  test('are derived from the text of a question', () => {
    expect(keyFrom('Fire blankets below the cut?')).toBe('fire_blankets_below_the_cut')
    expect(keyFrom('2 extinguishers, in date?')).toBe('q_2_extinguishers_in_date')
    expect(keyFrom('Где?')).toBe('q')
    expect(keyFrom('Is it safe?', new Set(['is_it_safe']))).toBe('is_it_safe_2')
  })

  test('are always valid and unique', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string().map((text) => keyFrom(text))), (text, others) => {
        const taken = new Set(others)
        const key = keyFrom(text, taken)
        expect(key).toMatch(/^[a-z]\w{0,39}$/)
        expect(taken.has(key)).toBe(false)
        expect(freeKey(key, taken)).toBe(key)
      }),
    )
  })

  test('of copies are new, and their conditions refer to the copies', () => {
    const copies = duplicated(
      [question('a'), question('b', 'yesNo', { visibleIf: when('a', '=', 'yes') })],
      new Set(['a', 'b', 'a_2']),
    )
    expect(copies.map(({ key }) => key)).toEqual(['a_3', 'b_2'])
    expect(copies[1]!.visibleIf).toEqual(when('a_3', '=', 'yes'))
  })
})

test('a copy gets a unique name', () => {
  expect(copyName('Hot work', ['Hot work'])).toBe('Hot work (copy)')
  expect(copyName('Hot work', ['hot work (COPY)'])).toBe('Hot work (copy 2)')
  expect(copyName('x'.repeat(150), [])).toHaveLength(150)
})

test.each([
  ['(?=a)', 'look'],
  [String.raw`(?<!a)b`, 'look'],
  [String.raw`(a)\1`, 'refer'],
  ['[', 'not valid'],
  ['a'.repeat(201), '200 characters'],
])('the pattern %s is refused', (pattern, why) => expect(patternProblem(pattern)).toContain(why))
test.each([String.raw`(\w{1,10}){1,100}|`.repeat(10), '(((a{1,10}){1,10}){1,10})(((a{1,10}){1,10}){1,10})'])(
  'the pattern %s takes too long to match',
  (pattern) => expect(matchingProblem(pattern)).toBe('Pattern repeats too often. Make it shorter.'),
)
test.each([String.raw`[A-Z]{2}-\d{4}`, '', '(a+)+', String.raw`\d+(?:\.\d\d)?`, String.raw`\(\d+\) \d+`])(
  'the pattern %s is accepted',
  (pattern) => expect([patternProblem(pattern), matchingProblem(pattern)]).toEqual([null, null]),
)
