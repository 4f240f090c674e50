import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleSlots } from '#contract/questions/conditions.ts'
import { operators, type Compared } from '#contract/questions/conditionFields.ts'
import { triggered } from '#contract/questions/followUps.ts'
import { withoutRow, type Form, type Question } from '#contract/questions/form.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { outcomeOf } from '#contract/questions/scoring.ts'
import { answered, form, question, section, when } from './ask.ts'

const shown = (of: Form, values: Record<string, unknown>, rows = {}) =>
  visibleSlots(of, answered(values, rows)).map(({ slot }) => slot)
const messages = (of: Form, values: Record<string, unknown>) =>
  gapsOf(of, answered(values)).map(({ slot, message }) => `${slot.slot}: ${message}`)
const fails = [
  { value: 'yes', label: 'Yes', score: 1, isFail: false },
  { value: 'no', label: 'No', score: 0, isFail: true },
]

describe('Visible questions', () => {
  const water = form([
    question('over_water'),
    question('net', 'yesNo', { visibleIf: when('over_water', '=', 'yes') }),
    question('knots', 'number', { visibleIf: when('net', 'answered') }),
  ])

  test('a conditional question appears once its condition is answered', () => {
    expect(shown(water, {})).toEqual(['over_water'])
    expect(shown(water, { over_water: 'no' })).toEqual(['over_water'])
    expect(shown(water, { over_water: 'yes' })).toEqual(['over_water', 'net'])
  })

  test('a question that depends on a hidden one is hidden, even if that was answered before', () => {
    expect(shown(water, { over_water: 'yes', net: 'yes' })).toEqual(['over_water', 'net', 'knots'])
    expect(shown(water, { over_water: 'no', net: 'yes' })).toEqual(['over_water'])
  })

  test("'is not' requires a different answer, so nothing shows without one", () => {
    const of = form([question('a'), question('b', 'yesNo', { visibleIf: when('a', '≠', 'yes') })])
    expect(shown(of, {})).toEqual(['a'])
    expect(shown(of, { a: 'no' })).toEqual(['a', 'b'])
  })

  test.each([
    ['number', 12, '>', 10, true],
    ['number', 9, '>', 10, false],
    ['number', 0, '<', 1, true],
    ['date', '2026-05-12', '<', '2026-06-01', true],
    ['time', '07:30', '>', '08:00', false],
    ['multiple', ['a', 'b'], 'contains', 'b', true],
    ['multiple', ['a'], 'contains', 'b', false],
    ['single', 'b', 'in', ['a', 'b'], true],
    ['shortText', 'North GATE', 'contains', 'gate', true],
    ['shortText', '  ', 'answered', null, false],
    ['tick', true, 'answered', null, true],
    ['tick', false, 'answered', null, false],
    ['risk', { likelihood: 4, severity: 4 }, '>', 14, true],
    ['risk', { likelihood: 2, severity: 4 }, '>', 14, false],
    ['number', 'ten', '>', 1, true],
  ] as const)('%s answered with %j is %s %j: %s', (type, value, op, compared, fitting) => {
    const of = form([question('a', type), question('b', 'yesNo', { visibleIf: when('a', op, compared as Compared) })])
    expect(shown(of, { a: value }).includes('b')).toBe(fitting)
  })

  test('all conditions must hold, or any of them', () => {
    const both = [
      { questionKey: 'a', op: '=', value: 'yes' },
      { questionKey: 'b', op: '=', value: 'yes' },
    ] as const
    const of = (match: 'all' | 'any') =>
      form([question('a'), question('b'), question('c', 'yesNo', { visibleIf: { match, of: [...both] } })])
    expect(shown(of('all'), { a: 'yes', b: 'no' })).not.toContain('c')
    expect(shown(of('any'), { a: 'yes', b: 'no' })).toContain('c')
  })

  test('a hidden section hides its questions, and each row of a repeated section is independent', () => {
    const of = form(
      [
        question('hurt'),
        question('hospital', 'yesNo', { sectionId: 'b' }),
        question('which', 'shortText', { sectionId: 'b', visibleIf: when('hospital', '=', 'yes') }),
      ],
      { sections: [section('a'), section('b', { repeatable: true, visibleIf: when('hurt', '=', 'yes') })] },
    )
    expect(shown(of, { hurt: 'no', hospital: 'yes' })).toEqual(['hurt'])
    expect(shown(of, { hurt: 'yes', hospital: 'no', 'hospital#1': 'yes' }, { b: 2 })).toEqual([
      'hurt',
      'hospital',
      'hospital#1',
      'which#1',
    ])
  })

  test('removing a row removes its answers, and later rows move up', () => {
    const people = section('a', { repeatable: true })
    const of = form(
      [question('name', 'shortText'), question('hurt'), question('note', 'shortText', { sectionId: 'b' })],
      { sections: [people, section('b')] },
    )
    const before = answered(
      { name: 'Ann', hurt: 'yes', 'name#1': 'Bob', 'name#2': 'Cat', 'hurt#2': 'no', note: 'Rain' },
      { a: 3 },
    )
    const values = (answers: typeof before) =>
      Object.fromEntries(
        Object.entries(answers.bySlot)
          .filter(([, answer]) => answer)
          .map(([slot, answer]) => [slot, answer!.value]),
      )
    const after = withoutRow(of, people, 0, before)
    expect([values(after), after.rows]).toEqual([
      { name: 'Bob', 'name#1': 'Cat', 'hurt#1': 'no', note: 'Rain' },
      { a: 2 },
    ])
    expect(values(withoutRow(of, people, 2, before))).toEqual({
      name: 'Ann',
      hurt: 'yes',
      'name#1': 'Bob',
      note: 'Rain',
    })
  })

  test('in any form with any answers, a visible question’s condition is met by visible questions', () => {
    const keys = ['a', 'b', 'c', 'd', 'e']
    const asks = fc.tuple(
      ...keys.map((key, at) =>
        fc
          .record({
            on: fc.option(fc.constantFrom(...keys.slice(0, Math.max(at, 1)))),
            op: fc.constantFrom(...operators),
            value: fc.constantFrom('yes', 'no'),
          })
          .map(({ on, op, value }): Question =>
            question(key, 'yesNo', { visibleIf: on && at > 0 ? when(on, op, op === 'in' ? [value] : value) : null }),
          ),
      ),
    )
    const values = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('yes', 'no', null))
    fc.assert(
      fc.property(asks, values, (questions, given) => {
        const slots = shown(form(questions), given)
        for (const slot of slots) {
          const { visibleIf } = questions.find(({ key }) => key === slot)!
          for (const { questionKey } of visibleIf?.of ?? []) expect(slots).toContain(questionKey)
        }
        // The result is deterministic, and answers to hidden questions change nothing.
        const without = Object.fromEntries(Object.entries(given).filter(([key]) => slots.includes(key)))
        expect(shown(form(questions), without)).toEqual(slots)
      }),
    )
  })
})

describe('Missing answers', () => {
  test('are those to required visible questions, and no others', () => {
    const of = form([
      question('a', 'yesNo', { isRequired: true }),
      question('b', 'shortText', { isRequired: true, visibleIf: when('a', '=', 'yes') }),
      question('c'),
    ])
    expect(messages(of, {})).toEqual(['a: Answer this question.'])
    expect(messages(of, { a: 'yes', b: ' ' })).toEqual(['b: Enter an answer.'])
    expect(messages(of, { a: 'no' })).toEqual([])
  })

  test.each([
    [question('a', 'number', { min: 0, max: 25, unit: 'm' }), 30, 'Enter 0 to 25 m.'],
    [question('a', 'number', { min: 0 }), -1, 'Enter 0 or more.'],
    [question('a', 'number', { min: 0, step: 0.5 }), 0.3, 'Use steps of 0.5.'],
    [question('a', 'number', { min: 0, step: 0.1 }), 0.3, null],
    [question('a', 'shortText', { regex: String.raw`[A-Z]{2}-\d{4}` }), 'FI-04', 'This is not in the required format.'],
    [question('a', 'shortText', { regex: String.raw`[A-Z]{2}-\d{4}` }), 'FI-0412', null],
    [question('a', 'longText', { maxLength: 3 }), 'four', 'Use 3 characters or fewer.'],
    [question('a', 'photo', { minPhotos: 2 }), [{ name: 'one.jpg' }], 'Add 2 photos.'],
    [question('a', 'multiple', { min: 2 }), ['x'], 'Choose at least 2.'],
  ])('include an answer that does not fit: %#', (asked, value, message) => {
    expect(messages(form([asked]), { a: value })).toEqual(message === null ? [] : [`a: ${message}`])
  })

  test.each(['(a?){50}b', String.raw`(\w?\w?){30}!`, '(a+)+b', '(a|a)*b'])(
    'a pattern that would keep a browser busy for hours is answered at once: %s',
    (regex) =>
      expect(messages(form([question('a', 'shortText', { regex })]), { a: 'a'.repeat(250) })).toEqual([
        'a: This is not in the required format.',
      ]),
  )

  test('include a comment and a photo if the answer requires them', () => {
    const onNo = (effect: 'requireComment' | 'requirePhoto') => ({
      ...plainFollowUp,
      effect,
      when: { op: '=' as const, value: 'no' },
    })
    const of = form([question('a', 'yesNo', { onAnswer: [onNo('requireComment'), onNo('requirePhoto')] })])
    expect(messages(of, { a: 'yes' })).toEqual([])
    expect(messages(of, { a: 'no' })).toEqual(['a: Give the reason in a comment.', 'a: Add a photo.'])
    expect(messages(of, { a: { value: 'no', comment: 'Gate is broken', photos: [{ name: 'gate.jpg' }] } })).toEqual([])
  })
})

const plainFollowUp = {
  title: null,
  priorityId: null,
  dueDays: null,
  assignTo: null,
  projectRoleId: null,
  userId: null,
  mustCloseBeforeParent: false,
  stageName: null,
}

describe('The outcome', () => {
  const scored = (questions: readonly Question[], passMarkPercent = 80) =>
    form(questions, { scoringOn: true, passMarkPercent })
  const outcome = (of: Form, values: Record<string, unknown>) => {
    const { scorePercent, result } = outcomeOf(of, answered(values))
    return [scorePercent, result]
  }

  test('leaves choices without a wrong answer alone, whatever points they have', () => {
    const water = question('water', 'yesNo')
    const kind = question('kind', 'single', {
      options: [
        { value: 'weld', label: 'Welding', score: 2, isFail: false },
        { value: 'grind', label: 'Grinding', score: 0, isFail: false },
      ],
    })
    const safe = question('safe', 'yesNo', { options: fails })
    const of = scored([water, kind, safe])
    expect(outcome(of, { water: 'no', kind: 'grind', safe: 'yes' })).toEqual([100, 'pass'])
    expect(outcome(of, { water: 'yes', kind: 'weld', safe: 'no' })).toEqual([0, 'fail'])
    expect(outcome(of, { water: 'no', kind: 'grind' })).toEqual([null, 'na'])
  })

  test('is points times weight as a share of the maximum', () => {
    const of = scored(
      [question('a', 'yesNo', { weight: 3, options: fails }), question('b', 'yesNo', { options: fails })],
      70,
    )
    expect(outcome(of, { a: 'yes', b: 'no' })).toEqual([75, 'passWithDefects'])
    expect(outcome(of, { a: 'no', b: 'yes' })).toEqual([25, 'fail'])
  })

  test('takes all positive options of a multiple choice as its maximum, and the best one of a single choice', () => {
    const option = (value: string, score: number | null) => ({ value, label: value, score, isFail: false })
    const options = [
      option('rail', 3),
      option('net', 2),
      option('toeboard', 1),
      option('gap', -2),
      option('none', null),
    ]
    const many = scored([question('edges', 'multiple', { options })], 0)
    expect(outcome(many, { edges: ['rail'] })[0]).toBe(50)
    expect(outcome(many, { edges: ['rail', 'net', 'toeboard'] })[0]).toBe(100)
    expect(outcome(many, { edges: ['rail', 'net', 'toeboard', 'gap'] })[0]).toBe(67)
    expect(outcome(scored([question('edge', 'single', { options })], 0), { edge: 'net' })[0]).toBe(67)
  })

  test('leaves out N/A, unanswered and hidden questions', () => {
    const of = scored([
      question('a', 'passFail'),
      question('b', 'passFail'),
      question('c', 'yesNo', { visibleIf: when('a', '=', 'fail'), options: fails }),
    ])
    expect(outcome(of, { a: 'pass', b: 'na', c: 'no' })).toEqual([100, 'pass'])
    expect(outcome(of, { b: 'na' })).toEqual([null, 'pass'])
  })

  test('is failed by one critical failure, whatever the score', () => {
    const many = Array.from({ length: 30 }, (_, at) => question(`q${at}`, 'yesNo', { options: fails }))
    const of = scored([...many, question('brake', 'passFail', { isCritical: true })])
    const good = Object.fromEntries(many.map(({ key }) => [key, 'yes']))
    expect(outcome(of, { ...good, brake: 'pass' })).toEqual([100, 'pass'])
    expect(outcome(of, { ...good, brake: 'fail' })).toEqual([97, 'fail'])
  })

  test('is passed with defects if something not critical failed', () => {
    const many = Array.from({ length: 9 }, (_, at) => question(`q${at}`, 'yesNo', { options: fails }))
    expect(
      outcome(scored([...many, question('z', 'yesNo', { options: fails })]), {
        ...Object.fromEntries(many.map(({ key }) => [key, 'yes'])),
        z: 'no',
      }),
    ).toEqual([90, 'passWithDefects'])
  })

  test('is failed if a follow-up says so or a gas is outside its limits', () => {
    const stop = question('wind', 'number', {
      onAnswer: [{ ...plainFollowUp, effect: 'failProcess', when: { op: '>', value: 12.5 } }],
    })
    expect(outcome(form([stop]), { wind: 13 })).toEqual([null, 'fail'])
    expect(outcome(form([stop]), { wind: 12 })).toEqual([null, 'na'])
    const gas = question('gas', 'gas', {
      isCritical: true,
      gasLimits: { o2Min: 19.5, o2Max: 23.5, lelMax: 10, coMax: 20, h2sMax: 5 },
    })
    expect(outcome(form([gas]), { gas: { o2: 20.9, lel: 0, co: 2, h2s: 0 } })).toEqual([null, 'pass'])
    expect(outcome(form([gas]), { gas: { o2: 19.2, lel: 0 } })).toEqual([null, 'fail'])
  })

  test('is always between 0 and 100, and another positive answer never lowers it', () => {
    const weights = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), good: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(weights, (asked) => {
        const of = scored(asked.map(({ weight }, at) => question(`q${at}`, 'yesNo', { weight, options: fails })))
        const values = Object.fromEntries(asked.map(({ good }, at) => [`q${at}`, good ? 'yes' : 'no']))
        const { scorePercent } = outcomeOf(of, answered(values))
        expect(scorePercent).toBeGreaterThanOrEqual(0)
        expect(scorePercent).toBeLessThanOrEqual(100)
        const bad = asked.findIndex(({ good }) => !good)
        if (bad >= 0)
          expect(outcomeOf(of, answered({ ...values, [`q${bad}`]: 'yes' })).scorePercent).toBeGreaterThanOrEqual(
            scorePercent!,
          )
      }),
    )
  })
})

test('follow-ups appear and disappear with the answers that cause them', () => {
  const action = {
    ...plainFollowUp,
    effect: 'raiseAction' as const,
    title: 'Fix the gate',
    when: { op: 'in' as const, value: ['no', 'na'] },
  }
  const of = form([
    question('gate', 'yesNoNa', { onAnswer: [action] }),
    question('late', 'yesNo', {
      visibleIf: when('gate', '=', 'yes'),
      onAnswer: [{ ...action, when: { op: 'answered', value: null } }],
    }),
  ])
  const titles = (values: Record<string, unknown>) => triggered(of, answered(values)).map(({ slot }) => slot.slot)
  expect(titles({ gate: 'no', late: 'yes' })).toEqual(['gate'])
  expect(titles({ gate: 'yes', late: 'yes' })).toEqual(['late'])
  expect(titles({})).toEqual([])
})
