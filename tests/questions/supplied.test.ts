import { describe, expect, test } from 'vitest'
import { questionTemplate } from '#contract/entities/questionTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { allProcessKindIds, asksQuestions, processKindIds, type ProcessKind } from '#contract/processKinds.ts'
import { findingsOf } from '#contract/questions/checks.ts'
import { visibleSlots } from '#contract/questions/conditions.ts'
import type { Answers, Form } from '#contract/questions/form.ts'
import { hasOptions, inputType, isToRead, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { optionsOf, outcomeOf } from '#contract/questions/scoring.ts'
import { allSubTypes } from '#server/application/worlds/approvals/subTypes.ts'
import { calendarAround } from '#server/application/worlds/calendar.ts'
import { questionRows } from '#server/application/worlds/questions/templates.ts'
import { formOf } from '#server/db/supplied/checklists/ask.ts'
import { checklistFor, suppliedChecklists } from '#server/db/supplied/checklists/index.ts'
import { answeredSafely } from '#server/application/worlds/questions/safeAnswers.ts'

const scored = ({ passMarkPercent }: { passMarkPercent: number | null }) => passMarkPercent !== null
const supplied = suppliedChecklists.map((one) => ({
  ...one,
  form: { ...formOf(one.parts), scoringOn: scored(one), passMarkPercent: one.passMarkPercent } satisfies Form,
}))
const { templates, questions, versions } = questionRows(calendarAround(new Date('2026-05-12T14:45:00Z')))
const drafts = templates.map(({ row }) => ({
  name: `${row.name}, as it is edited`,
  form: {
    sections: row.sections,
    questions: questions.filter((one) => one.row.questionTemplateId === row.id).map((one) => one.row as never),
    scoringOn: row.scoringOn ?? false,
    passMarkPercent: row.passMarkPercent ?? null,
  } satisfies Form,
}))
const all = [
  ...supplied.map(({ key, form }) => ({ name: key, form })),
  ...versions.map(({ form }) => ({ name: `${form.name}, published`, form: form as Form })),
  ...drafts,
]
/** Visible questions that can fail, with the failing answer. */
const wrongAnswers = (form: Form) =>
  (['first', 'last'] as const).flatMap((pick) => wrongAmong(form, answeredSafely(form, pick)))
const wrongAmong = (form: Form, safe: Answers) =>
  visibleSlots(form, safe).flatMap(({ slot, question }) => {
    const wrong = hasOptions(question.inputTypeId) ? optionsOf(question).find(({ isFail }) => isFail)?.value : undefined
    const gas = question.inputTypeId === inputType.gas ? { o2: 12 } : undefined
    const value = wrong ?? gas
    return value === undefined ? [] : [{ safe, slot, question, value }]
  })

describe('Scores', () => {
  test.each(all)('answering everything safely passes with full marks: $name', ({ form }) => {
    for (const pick of ['first', 'last'] as const) {
      const { scorePercent, result, failed } = outcomeOf(form, answeredSafely(form, pick))
      expect(failed.map(({ question }) => question.text)).toEqual([])
      expect(['pass', 'na']).toContain(result)
      if (form.scoringOn) expect([scorePercent, result]).toEqual([100, 'pass'])
    }
  })

  test.each(all)('each wrong answer to a critical question fails the record: $name', ({ form }) => {
    const unnoticed = wrongAnswers(form).filter(({ safe, slot, question, value }) => {
      const { result, scorePercent } = outcomeOf(form, { ...safe, bySlot: { ...safe.bySlot, [slot]: { value } } })
      return question.isCritical ? result !== 'fail' : form.scoringOn && scorePercent === 100
    })
    expect(unnoticed.map(({ question }) => question.text)).toEqual([])
  })

  test.each(supplied.filter(scored))('each measured limit is acted on: $key', ({ form }) => {
    for (const question of form.questions.filter(({ inputTypeId }) => inputTypeId === inputType.number)) {
      const limits = question.onAnswer.filter(({ effect }) => effect === 'failProcess')
      for (const { when } of limits) {
        expect([question.text, question.unit]).toEqual([question.text, expect.stringMatching(/./)])
        const beyond = Number(when.value) + (when.op === '>' ? 0.01 : -0.01)
        const safe = (['first', 'last'] as const)
          .map((pick) => answeredSafely(form, pick))
          .find(({ bySlot }) => question.key in bySlot)!
        const { result } = outcomeOf(form, { ...safe, bySlot: { ...safe.bySlot, [question.key]: { value: beyond } } })
        expect([question.text, result]).toEqual([question.text, 'fail'])
      }
    }
  })
})

describe('Checklists that are supplied', () => {
  const kindsThatAsk = (Object.keys(processKindIds) as ProcessKind[]).filter(
    (kind) => asksQuestions(processKindIds[kind]) && kind !== 'observation',
  )

  test('are there for every seeded sub type whose records ask questions', () => {
    const kindOf = (id: number) =>
      (Object.keys(processKindIds) as ProcessKind[]).find((kind) => processKindIds[kind] === id)!
    const without = allSubTypes()
      .filter(({ fields }) => kindsThatAsk.includes(kindOf(fields.processKindId)))
      .filter(({ fields }) => (fields.questionTemplateId ?? null) === null)
    expect(without.map(({ fields }) => fields.name)).toEqual([])
    const events = allSubTypes().filter(({ fields }) => ([60, 70] as number[]).includes(fields.processKindId))
    expect(events.filter(({ fields }) => (fields.closeOutQuestionTemplateId ?? null) === null)).toEqual([])
    expect(allProcessKindIds.length).toBeGreaterThan(kindsThatAsk.length)
  })

  test('name only sub types that are seeded, each once', () => {
    const names = suppliedChecklists.flatMap(({ kinds: [kind], subTypes, closesOut = false }) =>
      subTypes.map((name) => `${kind} ${name} ${String(closesOut)}`),
    )
    expect(new Set(names).size).toBe(names.length)
    for (const {
      kinds: [kind],
      subTypes,
    } of suppliedChecklists)
      for (const name of subTypes)
        expect(
          allSubTypes().some(({ fields }) => fields.processKindId === processKindIds[kind] && fields.name === name),
          name,
        ).toBe(true)
    const keys = suppliedChecklists.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const titles = suppliedChecklists.map(({ name }) => name.toLowerCase())
    expect(new Set(titles).size).toBe(titles.length)
  })

  test.each(supplied)('can be published and read on a tablet: $key', ({ name, source, kinds, form }) => {
    expect(findingsOf(form)).toEqual([])
    const head = { name, description: source, processKindIds: kinds.map((kind) => processKindIds[kind]), ...form }
    expect(questionTemplate.draft.safeParse(head).error).toBeUndefined()
    expect(source).toMatch(/Regs|RIDDOR|HSG|GS\d|INDG|CDM|BS |EPR|Code|Order|L\d|PUWER|LOLER|Act|GA3/)
    for (const question of form.questions) {
      const parsed = templateQuestion.draft.safeParse({ ...question, questionTemplateId: 1 })
      expect([question.text, parsed.error?.issues]).toEqual([question.text, undefined])
      expect([question.text, question.text.length <= 110]).toEqual([question.text, true])
    }
  })

  test.each(supplied)('ask 8 to 25 questions: $key', ({ form, parts }) => {
    const count = form.questions.filter(({ inputTypeId }) => !isToRead(inputTypeId)).length
    expect(count).toBeGreaterThanOrEqual(8)
    expect(count).toBeLessThanOrEqual(25)
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
  })

  test('differ from each other: different things get different questions', () => {
    const asked = new Map<string, string>()
    for (const { key, form } of supplied) {
      const words = form.questions.map(({ text }) => text).join('\n')
      expect([key, asked.get(words)]).toEqual([key, undefined])
      asked.set(words, key)
    }
    const words = (name: string) =>
      checklistFor('nonEquipmentInspection', name)!.parts.flatMap(({ questions: own }) => own.map(({ text }) => text))
    for (const [one, other] of [
      ['Dry riser inspection', 'Sprinkler weekly test'],
      ['Fire door check, common parts', 'Water outlet check'],
    ] as const)
      expect(words(one).filter((text) => words(other).includes(text))).toEqual([])
  })
})

/**
 * Fields of each kind of record that its questions must not ask for again: answer types, and words that identify such
 * questions (domain specification, 7 and 8).
 */
const held: Readonly<Record<string, { types: readonly InputTypeId[]; words: RegExp }>> = {
  permit: {
    types: [
      inputType.location,
      inputType.equipment,
      inputType.company,
      inputType.userList,
      inputType.signature,
      inputType.linked,
    ],
    words:
      /^(?:what work|where exactly|permit holder|holder|issued by|who is the (?:holder|issuer)|valid (?:from|to)|date|zone|company|crew|lock number)\b/i,
  },
  rams: {
    types: [inputType.location, inputType.company, inputType.userList, inputType.signature, inputType.riskTable],
    words: /^(?:activity|scope|supervisor|which ppe|plant and tools|work (?:from|to)|date)\b/i,
  },
  induction: {
    types: [inputType.company, inputType.signature, inputType.userList, inputType.person],
    words:
      /which language|card number|card expires|right to work|inducted (?:on|by)|^(?:name|phone|company|i will keep to)\b/i,
  },
  inspection: {
    types: [
      inputType.equipment,
      inputType.location,
      inputType.signature,
      inputType.moment,
      inputType.date,
      inputType.company,
      inputType.person,
    ],
    words:
      /^(?:which machine|serial number|plant number|hour meter|hours run|inspected (?:at|by|on)|inspector|certificate number|why is it inspected|weather|result)\b/i,
  },
  nonEquipmentInspection: {
    types: [
      inputType.location,
      inputType.signature,
      inputType.moment,
      inputType.date,
      inputType.company,
      inputType.person,
    ],
    words: /^(?:which scaffold|load class|inspected (?:at|by|on)|inspector|why is it inspected|weather|result)\b/i,
  },
  accident: {
    types: [
      inputType.location,
      inputType.injury,
      inputType.bodyMap,
      inputType.signature,
      inputType.moment,
      inputType.company,
      inputType.person,
    ],
    words:
      /^(?:who was (?:hurt|injured)|when did it happen|where did it happen|severity|taken to hospital|witness(?:es)?$|statement)\b/i,
  },
  incident: {
    types: [
      inputType.location,
      inputType.risk,
      inputType.signature,
      inputType.moment,
      inputType.company,
      inputType.person,
    ],
    words:
      /^(?:when did it happen|where did it happen|what happened\?|how bad could|potential severity|people involved|hours? (?:stopped|lost)|what was done at once)/i,
  },
  onSiteTraining: {
    types: [inputType.userList, inputType.signature, inputType.moment, inputType.document, inputType.person],
    words: /^(?:topic|trainer|who (?:attended|gave)|how long|minutes of the talk|which language|which rams)\b/i,
  },
  disciplinary: {
    types: [inputType.person, inputType.signature, inputType.date, inputType.company, inputType.location],
    words: /^(?:who|which rule|what happened|which card|witness(?:es)?$|outcome|employer)\b/i,
  },
}

describe('A supplied checklist never asks what the record holds', () => {
  const asked = [
    ...supplied.map(({ key, kinds: [kind], form }) => ({ name: key, kinds: [kind], form })),
    ...versions
      .map(({ form }) => ({
        name: `${form.name} of the demo world`,
        kinds: (Object.keys(processKindIds) as ProcessKind[]).filter((kind) =>
          (form.processKindIds as readonly number[]).includes(processKindIds[kind]),
        ),
        form: form as Form,
      }))
      .filter(({ kinds }) => kinds.every((kind) => kind in held)),
  ]
  test.each(asked)('$name', ({ kinds, form }) => {
    for (const kind of kinds) {
      const { types, words } = held[kind]!
      const repeated = form.questions.filter(({ text, inputTypeId }) => types.includes(inputTypeId) || words.test(text))
      expect(repeated.map(({ text }) => text)).toEqual([])
    }
  })
})
