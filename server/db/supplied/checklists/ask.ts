import { plainFollowUp, usualGasLimits, type FollowUp } from '#contract/entities/templateQuestion.ts'
import type { Section } from '#contract/entities/questionTemplate.ts'
import type { Compared, Condition } from '#contract/questions/conditionFields.ts'
import type { Question } from '#contract/questions/form.ts'
import { fixedOptions, inputType, type AnswerOption, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { keyFrom } from '#contract/questions/keys.ts'

/** A question in short form. Its key is derived from its text unless other questions refer to it. */
export type Asked = Partial<Question> & { text: string; inputTypeId: InputTypeId }

const plain: Omit<Question, 'text' | 'inputTypeId' | 'key' | 'sectionId'> = {
  help: null,
  isRequired: false,
  options: [],
  min: null,
  max: null,
  step: null,
  unit: null,
  regex: null,
  maxLength: null,
  minPhotos: 0,
  attempts: null,
  videoUrl: null,
  gasLimits: null,
  weight: 1,
  visibleIf: null,
  onAnswer: [],
  isCritical: false,
  mapsToField: null,
  translations: {},
}

/** A required question. */
export const must = (type: keyof typeof inputType, text: string, more: Partial<Question> = {}): Asked =>
  may(type, text, { isRequired: true, ...more })

/** An optional question. */
export function may(type: keyof typeof inputType, text: string, more: Partial<Question> = {}): Asked {
  const inputTypeId = inputType[type]
  return {
    text,
    inputTypeId,
    options: [...(fixedOptions[inputTypeId] ?? [])],
    ...(inputTypeId === inputType.gas && { gasLimits: usualGasLimits }),
    ...more,
  }
}

/** A yes/no/NA check in which 'No' fails. */
export const check = (text: string, more: Partial<Question> = {}) =>
  must('yesNoNa', text, { options: noFails, ...more })
const noFails: AnswerOption[] = [
  { value: 'yes', label: 'Yes', score: 1, isFail: false },
  { value: 'no', label: 'No', score: 0, isFail: true },
  { value: 'na', label: 'N/A', score: null, isFail: false },
]

/** A check that must pass before work starts: 'No' fails the record, and asks why. */
export const vital = (text: string, more: Partial<Question> = {}) =>
  must('yesNo', text, {
    options: noFails.slice(0, 2),
    isCritical: true,
    onAnswer: [on('no', 'requireComment')],
    ...more,
  })
/** A vital check that does not apply to all records. */
export const vitalIfAny = (text: string, more: Partial<Question> = {}) =>
  check(text, { isCritical: true, onAnswer: [on('no', 'requireComment')], ...more })
/** A hazard that must be absent: 'Yes' fails the record. */
export const never = (text: string, more: Partial<Question> = {}) =>
  must('yesNo', text, {
    options: [
      { value: 'yes', label: 'Yes', score: 0, isFail: true },
      { value: 'no', label: 'No', score: 1, isFail: false },
    ],
    isCritical: true,
    onAnswer: [on('yes', 'requireComment')],
    ...more,
  })
/** A yes/no question that only informs, and on which later questions may depend. It never counts towards the score. */
export const asks = (key: string, text: string, more: Partial<Question> = {}) => must('yesNo', text, { key, ...more })
/** Something to inspect: a fail requires a photo and a description. */
export const seen = (text: string, more: Partial<Question> = {}) =>
  must('passFail', text, { onAnswer: [on('fail', 'requirePhoto'), on('fail', 'requireComment')], ...more })
/** Something to inspect that must pass before use. */
export const vitalSeen = (text: string, more: Partial<Question> = {}) => seen(text, { isCritical: true, ...more })
/** A measured value; outside its limits the record fails and the reader is told why. */
export const measured = (
  text: string,
  unit: string,
  { least, most, ...more }: Partial<Question> & { least?: number; most?: number },
) =>
  must('number', text, {
    unit,
    min: 0,
    ...more,
    onAnswer: [
      ...(least === undefined ? [] : outside('<', least)),
      ...(most === undefined ? [] : outside('>', most)),
      ...(more.onAnswer ?? []),
    ],
  })
const outside = (op: '<' | '>', limit: number) =>
  (['failProcess', 'requireComment'] as const).map((effect) => followUp(op, limit, { effect }))
/** A quiz question: the right answer first, then wrong ones; two attempts. */
export const quiz = (text: string, right: string, ...wrong: string[]) =>
  must('quiz', text, { attempts: 2, options: options([right, 1], ...wrong.map((one) => [one, 0] as const)) })
/** Something that may have been done; 'No' asks why. It never counts towards the score. */
export const done = (text: string, more: Partial<Question> = {}) =>
  may('yesNoNa', text, { onAnswer: [on('no', 'requireComment')], ...more })
/** Shows the question only if another one has this answer. */
export const ifSo = (key: string, value: string): Partial<Question> => ({ visibleIf: when([key, '=', value]) })

/** Answer options from their labels; each value is derived from its label. */
export const options = (
  ...labels: readonly (string | readonly [label: string, score: number, isFail?: boolean])[]
): AnswerOption[] =>
  labels.map((one) => {
    const [label, score, isFail] = typeof one === 'string' ? [one, null] : one
    return { value: keyFrom(label).slice(0, 40), label, score, isFail: isFail ?? false }
  })

/** Shows the question only if all of these conditions hold. */
export const when = (...of: readonly (readonly [key: string, op: Condition['op'], value?: Compared])[]) => ({
  match: 'all' as const,
  of: of.map(([questionKey, op, value = null]) => ({ questionKey, op, value })),
})

const followUp = (
  op: Condition['op'],
  value: Compared,
  more: Partial<FollowUp> & Pick<FollowUp, 'effect'>,
): FollowUp => ({
  when: { op, value },
  ...plainFollowUp,
  ...more,
})
export const on = (value: Compared, effect: FollowUp['effect'], more: Partial<FollowUp> = {}) =>
  followUp(Array.isArray(value) ? 'in' : '=', value, { effect, ...more })
/** Ids from the list of priorities. */
export const priority = { low: 10, medium: 20, high: 30, critical: 40 } as const
/** Ids from the list of project roles. */
export const role = { siteManager: 40, supervisor: 70, safetyAdviser: 80, firstAider: 180 } as const
export const action = (value: Compared, title: string, priorityId: number, more: Partial<FollowUp> = {}) =>
  on(value, 'raiseAction', { title, priorityId, assignTo: 'projectRole', projectRoleId: role.siteManager, ...more })

export interface Part extends Omit<Section, 'translations'> {
  questions: readonly Asked[]
  translations?: Section['translations']
}
export const part = (
  id: string,
  title: string,
  questions: readonly Asked[],
  more: Partial<Omit<Part, 'id' | 'title' | 'questions'>> = {},
): Part => ({ id, title, repeatable: false, visibleIf: null, questions, ...more })

/** A section whose id follows from its title. */
export const section = (title: string, ...questions: readonly Asked[]): Part => part(keyFrom(title), title, questions)

/** Expands the short form into sections and questions as records store them. */
export function formOf(parts: readonly Part[]) {
  const taken = new Set(parts.flatMap(({ questions }) => questions.flatMap(({ key }) => key ?? [])))
  const questions = parts.flatMap(({ id: sectionId, questions: own }) =>
    own.map((asked): Question => {
      const key = asked.key ?? keyFrom(asked.text, taken)
      taken.add(key)
      return { ...plain, ...asked, key, sectionId }
    }),
  )
  const sections = parts.map(({ id, title, repeatable, visibleIf, translations = {} }): Section => ({
    id,
    title,
    repeatable,
    visibleIf,
    translations,
  }))
  return { sections, questions }
}
