import type { Comparison, Operator } from '#contract/questions/conditionFields.ts'
import type { Question } from '#contract/questions/form.ts'
import { choosesOne, inputType, isNumeric, isWords } from '#contract/questions/inputTypes.ts'
import { optionsOf } from '#contract/questions/scoring.ts'

type Kind = Pick<Question, 'inputTypeId'>
const isWhen = ({ inputTypeId: id }: Kind) => id === inputType.date || id === inputType.time || id === inputType.moment

/** Returns the operators that suit a question's answers, the most usual first. */
export function operatorsFor(question: Kind): readonly Operator[] {
  const id = question.inputTypeId
  if (id === inputType.multiple) return ['contains', 'answered']
  if (choosesOne(id)) return ['=', '≠', 'in', 'answered']
  if (isWords(id)) return ['contains', '=', 'answered']
  if (isNumeric(id) || isWhen(question) || id === inputType.risk) return ['>', '<', '=', 'answered']
  return ['answered']
}

/** Returns the initial comparison for a newly chosen question. */
export function firstComparison(question: Pick<Question, 'inputTypeId' | 'options'>): Comparison {
  const op = operatorsFor(question)[0] ?? 'answered'
  return { op, value: firstValue(op, question) }
}
export function firstValue(op: Operator, question: Pick<Question, 'inputTypeId' | 'options'>): Comparison['value'] {
  if (op === 'answered') return null
  const first = optionsOf(question)[0]?.value
  if (op === 'in') return first === undefined ? [] : [first]
  if (first !== undefined) return first
  return isNumeric(question.inputTypeId) || question.inputTypeId === inputType.risk ? 0 : ''
}
