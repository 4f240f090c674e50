import { isAnswered, type Answer, type Answers, type Form, type Question } from '#contract/questions/form.ts'
import { visibleSlots } from '#contract/questions/conditions.ts'
import { hasOptions, inputType, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { followUpsOf } from '#contract/questions/followUps.ts'
import { isFailed, optionsOf } from '#contract/questions/scoring.ts'

const stops: readonly string[] = ['failProcess', 'requireComment', 'requirePhoto', 'requireStage', 'raiseAction']

/** The text answers, by question. */
const written: Readonly<Record<string, unknown>> = {
  'Why does someone have to enter?': 'The seal sits behind the pump and cannot be reached from above.',
  'How does the attendant call for help?': 'Radio, channel 4, then the site office on 01 555 0142',
  'Depth below ground': 3.2,
  'Depth of the dig': 1.1,
  'Weight of the load with accessories': 2.4,
  'Conditions that the issuer adds': 'Work stops if the wind rises above 9 m/s.',
}

/** Possible values for a question of this type; the first safe one is used. */
function valuesFor(question: Question): unknown[] {
  const { inputTypeId: type, min, max, regex, text } = question
  if (written[text] !== undefined) return [written[text]]
  if (type === inputType.multiple) return optionsOf(question).map(({ value }) => [value])
  if (type === inputType.quiz)
    return optionsOf(question).flatMap(({ value, score }) => ((score ?? 0) > 0 ? [value] : []))
  if (hasOptions(type)) return optionsOf(question).map(({ value }) => value)
  if (type === inputType.rating) return [max]
  if (type === inputType.number) {
    const limits = question.onAnswer.flatMap(({ when: { value } }) => (typeof value === 'number' ? [value] : []))
    return [...limits, min ?? 0, max ?? 1]
  }
  const others: Partial<Record<InputTypeId, unknown>> = {
    [inputType.shortText]: regex ? 'FI-0412' : 'As planned',
    [inputType.longText]: 'As planned, nothing else was found.',
    [inputType.tick]: true,
    [inputType.gas]: { o2: 20.9, lel: 0, co: 0, h2s: 0, time: '07:40' },
    [inputType.person]: { id: 0, name: 'Piotr Zielinski' },
    [inputType.date]: '2026-05-12',
    [inputType.time]: '07:40',
    [inputType.moment]: '2026-05-12T07:40',
  }
  return [others[type] ?? null]
}

/** Whether an answer neither fails nor triggers a follow-up. */
const isSafe = (question: Question, answer: Answer) =>
  !isFailed(question, answer) &&
  followUpsOf({ slot: question.key, question } as never, { bySlot: { [question.key]: answer }, rows: {} }).every(
    ({ effect }) => !stops.includes(effect),
  )

/** The first safe answer of a question, or the last one if a choice has several. */
function safeValue(question: Question, pick: 'first' | 'last' = 'first') {
  const values = valuesFor(question)
  const safe = values.filter((value) => isSafe(question, { value }))
  return (pick === 'last' ? safe.findLast((value) => value !== 'na') : safe[0]) ?? values[0]
}

/** Answers all questions as on a safe site, without photos and documents. */
export function answeredSafely(form: Form, pick: 'first' | 'last' = 'first'): Answers {
  let answers: Answers = { bySlot: {}, rows: {} }
  for (;;) {
    const open = visibleSlots(form, answers).filter(
      ({ slot, question }) => !isAnswered(answers.bySlot[slot]) && safeValue(question, pick) !== null,
    )
    if (open.length === 0) return answers
    const [{ slot, question }] = open as [(typeof open)[number]]
    answers = { ...answers, bySlot: { ...answers.bySlot, [slot]: { value: safeValue(question, pick) } } }
  }
}

/** The values of `answeredSafely` by slot. */
export const safeValues = (form: Form): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answeredSafely(form).bySlot).map(([slot, answer]) => [slot, answer?.value]))
