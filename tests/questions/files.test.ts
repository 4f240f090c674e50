import { describe, expect, test } from 'vitest'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { bodyRegions, bodyWords } from '#contract/questions/bodyMap.ts'
import { withoutRow } from '#contract/questions/form.ts'
import { freeKey, keyFrom } from '#contract/questions/keys.ts'
import { followsPattern, matchingProblem } from '#contract/questions/matching.ts'
import { patternProblem } from '#contract/questions/pattern.ts'
import { largestFile, readTemplateFile, toFile } from '#contract/questions/templateFile.ts'
import { samples } from '#mocks/samples.ts'
import { answered, question, section } from './ask.ts'

const template = samples.questionTemplate({ clientId: 0, userId: 0, projectId: 0 }) as unknown as QuestionTemplate
const fileWith = (change: object, questions: object[] = []) =>
  JSON.stringify({ ...(JSON.parse(toFile(template, [])) as object), questions, ...change })
const inFile = (key: string, more: object = {}) => ({
  ...(JSON.parse(toFile(template, [question(key)])) as { questions: object[] }).questions[0],
  sectionId: template.sections[0]!.id,
  ...more,
})
const problems = (text: string) => readTemplateFile(text).problems

describe('A file that is not a template is refused as a whole', () => {
  test.each([
    ['null', 'null', 'The file is not a question template from this product.'],
    ['a number', '7', 'The file is not a question template from this product.'],
    ['no questions', fileWith({ questions: undefined }), 'The file has no questions.'],
    ['questions by name', fileWith({ questions: {} }), 'The file has no questions.'],
  ])('%s', (_, text, message) => {
    expect(readTemplateFile(text)).toEqual({ template: null, problems: [{ place: 'File', message, mild: false }] })
  })

  test('the size limit and 300 questions are accepted', () => {
    const sound = fileWith({}, [inFile('a')])
    expect(problems(sound.padEnd(largestFile))).toEqual([])
    expect(problems(sound.padEnd(largestFile + 1))[0]!.message).toBe('The file is too large for a question template.')
    const many = (count: number) =>
      fileWith(
        {},
        Array.from({ length: count }, (_, at) => inFile(`q${at}`)),
      )
    expect(problems(many(300))).toEqual([])
    expect(problems(many(301))).toEqual([
      { place: 'File', message: 'The file has 301 questions. The maximum is 300.', mild: false },
    ])
  })
})

describe('An error in a file is reported at its place', () => {
  test('in its header, and in a section by number', () => {
    expect(problems(fileWith({ name: '' }, [inFile('a')]))).toEqual([
      { place: 'File', message: 'Enter a name.', mild: false },
    ])
    const [first] = template.sections
    const unnamed = fileWith({ sections: [first, { ...first, id: 'second', title: '' }] }, [inFile('a')])
    expect(problems(unnamed)).toMatchObject([{ place: 'Section 2', mild: false }])
    expect(problems(fileWith({ sections: 'all' }, [inFile('a')]))).toEqual([
      { place: 'File', message: 'This value cannot be used.', mild: false },
    ])
  })

  test('in a question by number, with the field if there is one', () => {
    expect(problems(fileWith({}, [inFile('a'), inFile('b', { text: '' })]))).toEqual([
      { place: 'Question 2', message: 'text: Enter a question.', mild: false },
    ])
    expect(problems(JSON.stringify({ ...(JSON.parse(fileWith({})) as object), questions: ['a'] }))).toEqual([
      { place: 'Question 1', message: 'This value cannot be used.', mild: false },
    ])
  })

  test('across questions: sections, keys and patterns, all at once', () => {
    const tooOften = '(((a{1,10}){1,10}){1,10})(((a{1,10}){1,10}){1,10})'
    const text = fileWith({}, [
      inFile('a', { sectionId: 'gone' }),
      inFile('b'),
      inFile('B'.toLowerCase()),
      inFile('c', { regex: tooOften }),
    ])
    expect(readTemplateFile(text)).toEqual({
      template: null,
      problems: [
        { place: 'Question 1', message: "Its section 'gone' is not in the file.", mild: false },
        { place: 'Question 3', message: "Key 'b' is used twice.", mild: false },
        { place: 'Question 4', message: matchingProblem(tooOften), mild: false },
      ],
    })
    expect(readTemplateFile(fileWith({}, [inFile('c', { regex: tooOften })])).template).toBeNull()
  })

  test('an error that the builder can fix does not refuse the file and has its place too', () => {
    const [first] = template.sections
    const { template: read, problems: mild } = readTemplateFile(
      fileWith({ sections: [first, section('empty')] }, [
        inFile('a'),
        inFile('b', { min: 4, max: 5, inputTypeId: 310, options: [] }),
      ]),
    )
    expect(read?.questions.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(mild).toEqual([
      { place: 'Question 2', message: 'It has no video.', mild: true },
      { place: 'Section 2', message: "Section 'Section empty' has no questions.", mild: true },
    ])
  })
})

describe('Keys', () => {
  test('are limited to forty characters, in whole words if possible', () => {
    expect(keyFrom('Are fire blankets -- and a hose -- below the cut?')).toBe('are_fire_blankets_and_a_hose_below')
    expect(keyFrom(' Gates   shut ')).toBe('gates_shut')
    expect(keyFrom('x'.repeat(60))).toBe('x'.repeat(37))
    expect(keyFrom(`${'x'.repeat(35)} y`)).toBe(`${'x'.repeat(35)}_y`)
    expect(keyFrom(`${'x'.repeat(35)} yz`)).toBe('x'.repeat(35))
    expect(keyFrom('Æ ß')).toBe('q')
  })

  test('are limited to forty characters including a number at the end', () => {
    const long = 'x'.repeat(40)
    expect(freeKey(long, new Set([long]))).toBe(`${'x'.repeat(38)}_2`)
    const taken = new Set([long, ...Array.from({ length: 8 }, (_, at) => `${'x'.repeat(38)}_${at + 2}`)])
    expect(freeKey(long, taken)).toBe(`${'x'.repeat(37)}_10`)
  })
})

describe('Patterns', () => {
  test('have up to 200 characters', () => {
    expect(patternProblem('a'.repeat(200))).toBeNull()
    expect(patternProblem('a'.repeat(201))).toBe('Pattern must be 200 characters or fewer.')
    expect(matchingProblem('a'.repeat(201))).toBe('Pattern must be 200 characters or fewer.')
    expect(matchingProblem(String.raw`(a)\1`)).toBe('Pattern cannot use look-arounds or back-references.')
  })

  test('that the engine cannot parse are refused, and refuse no answer', () => {
    for (const pattern of ['[^]', String.raw`\u{1F600}`, '(']) {
      expect([pattern, matchingProblem(pattern)]).toEqual([pattern, 'Pattern is not valid.'])
      expect([pattern, followsPattern('anything', pattern)]).toEqual([pattern, true])
    }
  })

  test('give the same result after a thousand others', () => {
    for (let at = 0; at < 1_000; at++) expect(followsPattern(`gate ${at}`, `gate ${at}`)).toBe(true)
    expect([followsPattern('gate 7', 'gate 7'), followsPattern('gate 8', 'gate 7')]).toEqual([true, false])
  })
})

test('removing the last row leaves no answers behind', () => {
  const repeated = section('a', { repeatable: true })
  const answers = answered({ a: 'yes', 'a#1': 'no', 'a#2': 'yes' }, { a: 3 })
  expect(withoutRow({ questions: [question('a')] }, repeated, 2, answers)).toStrictEqual(
    answered({ a: 'yes', 'a#1': 'no' }, { a: 2 }),
  )
  expect(withoutRow({ questions: [question('a')] }, repeated, 0, answered({ a: 'yes' }, { a: 1 }))).toStrictEqual(
    answered({}, { a: 1 }),
  )
})

test('a single part of a pair is named with its side', () => {
  for (const { key, words } of bodyRegions.filter((region) => region.side !== 'na'))
    expect([key, bodyWords({ regions: [key] }).toLowerCase()]).toEqual([key, words.toLowerCase()])
})
