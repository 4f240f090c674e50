import { describe, expect, test } from 'vitest'
import { shapeProblem } from '#contract/questionnaires/answerShapes.ts'
import { answersFrom, sentAnswer, sentAnswers } from '#contract/questionnaires/answers.ts'
import type { inputType } from '#contract/questions/inputTypes.ts'
import { question } from '../questions/ask.ts'

type Type = keyof typeof inputType
const problem = (type: Type, value: unknown) => shapeProblem(question('q', type), value)
const refused = 'Answer this question again.'
const photo = { id: 4, name: 'gate.jpg' }

describe('An answer is stored', () => {
  test.each<[Type, unknown]>([
    ['shortText', 'Gate 2'],
    ['longText', 'Two\nlines'],
    ['number', 3.5],
    ['rating', 4],
    ['date', '2026-02-28'],
    ['time', '07:30'],
    ['time', '23:59'],
    ['moment', '2026-02-28T19:05'],
    ['tick', false],
    ['yesNo', 'yes'],
    ['yesNoNa', 'na'],
    ['photo', [photo]],
    ['file', []],
    ['signature', { name: 'Orla Keane', strokes: ['M1 2 L3 4'] }],
    ['person', { id: 5, name: 'Orla Keane' }],
    ['userList', [{ name: 'Orla Keane' }]],
    ['userList', [{ name: '', company: 'Brannock', signature: [] }]],
    ['userList', [{ name: 'Orla Keane', company: '', signature: ['M1 2 L3 4'] }]],
    ['linked', { id: 0, name: 'A record on paper' }],
    ['risk', { likelihood: 1, severity: 5, note: 'Wind' }],
    ['riskTable', [{ hazard: 'Fall', controls: { before: ['Rail'] } }]],
  ])('to %s: %j', (type, value) => expect(problem(type, value)).toBeNull())

  test('when it is taken back, whatever the question', () => {
    for (const type of ['number', 'yesNo', 'multiple', 'photo', 'instruction'] as const)
      expect(problem(type, null)).toBeNull()
  })
})

describe('An answer is refused', () => {
  test.each<[Type, unknown, string]>([
    ['instruction', 'read', 'This is not a question.'],
    ['shortText', 3, 'Enter text.'],
    ['number', '3', 'Enter a number.'],
    ['number', Number.NaN, 'Enter a number.'],
    ['yesNo', 'perhaps', 'Choose one of the answers.'],
    ['multiple', 'one', 'Choose one of the answers.'],
    ['multiple', ['one', 'none of them'], 'Choose one of the answers.'],
    ['date', '2026-02-30', refused],
    ['time', '24:00', refused],
    ['time', '7:30', refused],
    ['time', '07:30:00', refused],
    ['time', '12:60', refused],
    ['time', 'at 12:30', refused],
    ['moment', '2026-02-28 19:05', refused],
    ['moment', '2026-02-30T19:05', refused],
    ['moment', '2026-02-28T25:05', refused],
    ['tick', 'yes', refused],
    ['userList', 'Orla Keane', refused],
    ['userList', [{ name: 'Orla Keane', signature: ['a drawing'] }], refused],
    ['userList', Array.from({ length: 61 }, () => ({ name: 'Orla Keane' })), refused],
    ['photo', [{ id: 0, name: 'gate.jpg' }], refused],
    ['photo', Array.from({ length: 21 }, () => photo), refused],
    ['file', photo, refused],
    ['signature', { name: 'Orla Keane' }, refused],
    ['signature', { name: 'Orla Keane', strokes: Array.from({ length: 61 }, () => 'M1 2') }, refused],
    ['signature', { name: 'x'.repeat(101), strokes: [] }, refused],
    ['person', { id: -1, name: 'Orla Keane' }, refused],
    ['company', { id: 3, name: '' }, refused],
    ['equipment', { name: 'Crane' }, refused],
    ['location', 7, refused],
    ['document', { id: 3, name: 'x'.repeat(256) }, refused],
    ['risk', { likelihood: 0, severity: 5 }, refused],
    ['risk', { likelihood: 1, severity: 6 }, refused],
    ['risk', { likelihood: 1 }, refused],
  ])('to %s: %j', (type, value, words) => expect(problem(type, value)).toBe(words))

  test('one of a single choice is taken, several are not', () => {
    const options = [{ value: 'a' }, { value: 'b' }].map((one) => ({ ...question('q').options[0]!, ...one }))
    const single = question('q', 'single', { options })
    const multiple = question('q', 'multiple', { options })
    expect([shapeProblem(single, 'b'), shapeProblem(multiple, ['b', 'a'])]).toEqual([null, null])
    expect(shapeProblem(single, ['b'])).toBe('Choose one of the answers.')
    expect(shapeProblem(multiple, ['a', 'c'])).toBe('Choose one of the answers.')
  })

  test('when it is longer than the most, by one character', () => {
    // The quotation marks of the JSON count.
    expect(problem('longText', 'x'.repeat(59_998))).toBeNull()
    expect(problem('longText', 'x'.repeat(59_999))).toBe('This answer is too long.')
  })

  test('when a character in it cannot be stored, also in the name of a part', () => {
    const words = 'This answer contains a character that cannot be stored.'
    expect(problem('shortText', 'a\u0000b')).toBe(words)
    expect(problem('riskTable', [{ hazard: 'a\u0000b' }])).toBe(words)
    expect(problem('riskTable', [{ 'a\u0000b': 1 }])).toBe(words)
    expect(problem('riskTable', [{ hazard: null, grade: 3 }])).toBeNull()
  })

  test('when its parts lie deeper than seven', () => {
    const deep = (levels: number, end: unknown): unknown => (levels === 0 ? end : { part: deep(levels - 1, end) })
    for (const end of ['Rail', 3, null]) {
      expect(problem('riskTable', deep(7, end))).toBeNull()
      expect(problem('riskTable', deep(8, end))).not.toBeNull()
    }
  })
})

describe('The answers of a record', () => {
  const stored = (slot: string, more: object) => ({ slot, value: null, comment: '', photos: [], tries: 0, ...more })

  test('are read by slot, and the rows of a section by its id', () => {
    expect(
      answersFrom([
        stored('gate', { value: 'yes', comment: 'Locked', photos: [photo], tries: 2 }),
        stored('gate#1', { value: 'no' }),
        stored('rows:crew', { value: 3 }),
      ]),
    ).toEqual({
      bySlot: {
        gate: { value: 'yes', comment: 'Locked', photos: [photo], tries: 2 },
        'gate#1': { value: 'no' },
      },
      rows: { crew: 3 },
    })
    expect(answersFrom([{ slot: 'gate', value: 1 }])).toEqual({ bySlot: { gate: { value: 1 } }, rows: {} })
  })

  test('are sent with the slot of a question', () => {
    const slot = (words: string) => sentAnswer.safeParse({ slot: words, version: 0 }).success
    expect(['gate', 'gate_2', 'gate#12', 'rows:crew-1'].map(slot)).toEqual([true, true, true, true])
    expect(['', '2gate', 'gate#', 'gate#1234', 'rows:', `a${'b'.repeat(40)}`, 'a gate', 'gate!'].map(slot)).toEqual(
      Array.from({ length: 8 }, () => false),
    )
    expect(sentAnswer.parse({ slot: 'gate', version: 0 })).toEqual({
      slot: 'gate',
      value: null,
      comment: null,
      photos: [],
      tries: 0,
      version: 0,
    })
  })

  test('are sent with up to 20 photos, 2000 characters and 100 tries', () => {
    const fits = (more: object) => sentAnswer.safeParse({ slot: 'gate', version: 0, ...more }).success
    const photos = (length: number) => Array.from({ length }, () => photo)
    expect([fits({ photos: photos(20) }), fits({ photos: photos(21) })]).toEqual([true, false])
    expect([fits({ comment: 'x'.repeat(2000) }), fits({ comment: 'x'.repeat(2001) })]).toEqual([true, false])
    expect([fits({ tries: 100 }), fits({ tries: 101 }), fits({ tries: -1 })]).toEqual([true, false, false])
    expect([fits({ version: -1 }), fits({ photos: [{ name: 'x'.repeat(256) }] })]).toEqual([false, false])
  })

  test('are sent between one and 300 at once', () => {
    const fits = (length: number) =>
      sentAnswers.safeParse({ answers: Array.from({ length }, () => ({ slot: 'gate', version: 0 })) }).success
    expect([fits(0), fits(1), fits(300), fits(301)]).toEqual([false, true, true, false])
  })
})
