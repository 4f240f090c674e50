import type { GasLimits } from '../entities/templateQuestion.ts'
import { visibleSlots, type Slot } from './conditions.ts'
import { isAnswered, type Answer, type Answers, type Form, type Question } from './form.ts'
import { fixedOptions, hasOptions, inputType, isNumeric, type AnswerOption, type InputTypeId } from './inputTypes.ts'
import { followUpsOf } from './followUps.ts'

export type Result = 'pass' | 'passWithDefects' | 'fail' | 'na'

/** Returns a question's own options, or the default options of its type if it has none. */
export const optionsOf = ({
  options,
  inputTypeId,
}: Pick<Question, 'options' | 'inputTypeId'>): readonly AnswerOption[] =>
  options.length > 0 ? options : (fixedOptions[inputTypeId] ?? [])

/** Returns the options that an answer chose. */
export function chosenOptions(question: Question, answer: Answer | undefined): readonly AnswerOption[] {
  const value = answer?.value
  const chosen = Array.isArray(value) ? value : [value]
  return optionsOf(question).filter((option) => chosen.includes(option.value))
}

/** Returns the names of the gases with a reading outside its limits. */
export function gasOutside(reading: unknown, limits: GasLimits): string[] {
  const { o2, lel, co, h2s } = (reading ?? {}) as Record<string, unknown>
  const over = (value: unknown, most: number) => typeof value === 'number' && value > most
  return [
    (over(o2, limits.o2Max) || (typeof o2 === 'number' && o2 < limits.o2Min)) && 'O₂',
    over(lel, limits.lelMax) && 'LEL',
    over(co, limits.coMax) && 'CO',
    over(h2s, limits.h2sMax) && 'H₂S',
  ].filter((name) => name !== false)
}

/** Returns whether an answer counts as failed: it chose a failing option, or a gas reading is outside its limits. */
export function isFailed(question: Question, answer: Answer | undefined): boolean {
  if (!isAnswered(answer)) return false
  if (hasOptions(question.inputTypeId)) return chosenOptions(question, answer).some(({ isFail }) => isFail)
  return (
    question.inputTypeId === inputType.gas &&
    question.gasLimits !== null &&
    gasOutside(answer.value, question.gasLimits).length > 0
  )
}

/**
 * Returns whether answers to this question count towards the score. A choice counts only where one of its answers is
 * wrong: it counts as a fail, takes points away, or is a wrong answer of a quiz. A choice without a wrong answer asks for information,
 * such as 'Is the work over water?', and leaves the score alone whatever points its options have.
 */
export function isScored(question: Pick<Question, 'options' | 'inputTypeId' | 'max' | 'weight'>): boolean {
  if (question.weight <= 0) return false
  if (hasOptions(question.inputTypeId)) {
    const options = optionsOf(question)
    return options.some(({ score }) => (score ?? 0) > 0) && options.some((option) => isWrong(question, option))
  }
  return question.inputTypeId === inputType.rating && (question.max ?? 0) > 0
}

const isWrong = ({ inputTypeId }: Pick<Question, 'inputTypeId'>, { isFail, score }: AnswerOption) =>
  isFail || (score ?? 0) < 0 || (inputTypeId === (inputType.quiz as InputTypeId) && (score ?? 0) <= 0)

/** Returns the points an answer earns and the most it could earn; null if it counts towards neither, such as N/A. */
export function pointsOf(question: Question, answer: Answer | undefined): { points: number; most: number } | null {
  if (!isScored(question) || !isAnswered(answer)) return null
  if (isNumeric(question.inputTypeId)) {
    const points = Number(answer.value)
    return Number.isFinite(points) ? { points: Math.min(points, question.max ?? 0), most: question.max ?? 0 } : null
  }
  const scores = optionsOf(question).flatMap(({ score }) => score ?? [])
  const earned = chosenOptions(question, answer).flatMap(({ score }) => score ?? [])
  if (earned.length === 0) return null
  const most =
    question.inputTypeId === (inputType.multiple as InputTypeId)
      ? sum(scores.map((score) => Math.max(0, score)))
      : Math.max(...scores)
  return { points: sum(earned), most }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export interface Outcome {
  /** Whole number from 0 to 100; null if scoring is off or no scored question was answered. */
  scorePercent: number | null
  result: Result
  /** Slots whose answers count as failed. */
  failed: readonly Slot[]
}

/**
 * Scores the visible, answered questions: the sum of points × weight, divided by the sum of maximum × weight. A
 * critical failure or a follow-up with `failProcess` fails the record whatever its score; so does a score below the
 * pass mark.
 */
export function outcomeOf(form: Form, answers: Answers, slots = visibleSlots(form, answers)): Outcome {
  const answered = slots.filter(({ slot }) => isAnswered(answers.bySlot[slot]))
  const failed = answered.filter(({ slot, question }) => isFailed(question, answers.bySlot[slot]))
  const scored = answered.flatMap(({ slot, question }) => {
    const points = pointsOf(question, answers.bySlot[slot])
    return points ? [{ ...points, weight: question.weight }] : []
  })
  const most = sum(scored.map((one) => one.most * one.weight))
  const points = sum(scored.map((one) => one.points * one.weight))
  const scorePercent = form.scoringOn && most > 0 ? Math.max(0, Math.min(100, Math.round((points / most) * 100))) : null
  const stopped =
    failed.some(({ question }) => question.isCritical) ||
    answered.some((slot) => followUpsOf(slot, answers).some(({ effect }) => effect === 'failProcess'))
  return {
    scorePercent,
    result: resultOf(form, scorePercent, {
      stopped,
      failed: failed.length,
      judged: answered.some(({ question }) => canFail(question)) || scored.length > 0,
    }),
    failed,
  }
}

/** Returns whether any answer to the question could fail. */
const canFail = (question: Question) =>
  hasOptions(question.inputTypeId) ? optionsOf(question).some(({ isFail }) => isFail) : question.gasLimits !== null

function resultOf(
  form: Form,
  score: number | null,
  { stopped, failed, judged }: { stopped: boolean; failed: number; judged: boolean },
): Result {
  if (stopped) return 'fail'
  if (!judged) return 'na'
  if (score !== null && form.passMarkPercent !== null && score < form.passMarkPercent) return 'fail'
  return failed > 0 ? 'passWithDefects' : 'pass'
}
