import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import type { Section } from '#contract/entities/questionTemplate.ts'
import type { Condition } from '#contract/questions/conditionFields.ts'
import type { Answer, Answers, Form, Question } from '#contract/questions/form.ts'
import { fixedOptions, inputType } from '#contract/questions/inputTypes.ts'

export const section = (id: string, more: Partial<Section> = {}): Section => ({
  id,
  title: `Section ${id}`,
  repeatable: false,
  visibleIf: null,
  translations: {},
  ...more,
})

/** A question with only a key and an input type; the rest are the defaults of a new one. */
export function question(key: string, type: keyof typeof inputType = 'yesNo', more: Partial<Question> = {}): Question {
  const inputTypeId = inputType[type]
  const {
    questionTemplateId: _,
    sortOrder: __,
    ...plain
  } = templateQuestion.draft.parse({
    questionTemplateId: 1,
    sectionId: 'a',
    key,
    text: `Question ${key}?`,
    inputTypeId,
    options: fixedOptions[inputTypeId] ?? [],
  })
  return { ...plain, ...more }
}

export const form = (questions: readonly Question[], more: Partial<Form> = {}): Form => ({
  scoringOn: false,
  passMarkPercent: null,
  sections: [section('a')],
  questions,
  ...more,
})
export const when = (questionKey: string, op: Condition['op'], value: Condition['value'] = null) => ({
  match: 'all' as const,
  of: [{ questionKey, op, value }],
})
export const answered = (values: Record<string, unknown>, rows: Answers['rows'] = {}): Answers => ({
  bySlot: Object.fromEntries(
    Object.entries(values).map(([slot, value]) => [slot, isAnswer(value) ? value : { value }]),
  ),
  rows,
})
const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && 'value' in value
