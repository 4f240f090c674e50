import type { Comparison, Conditions, Operator } from '#contract/questions/conditionFields.ts'
import type { FollowUp } from '#contract/entities/templateQuestion.ts'
import type { Question } from '#contract/questions/form.ts'
import { choosesOne, inputType, isComparable, isNumeric, isWords } from '#contract/questions/inputTypes.ts'
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

/** Formats an operator: 'is', 'is before', 'was confirmed'. */
export function operatorWords(op: Operator, question: Kind): string {
  if (op === 'answered') return question.inputTypeId === inputType.tick ? 'was confirmed' : 'was answered'
  if (op === '<') return isWhen(question) ? 'is before' : 'is less than'
  if (op === '>') return isWhen(question) ? 'is after' : 'is more than'
  return {
    '=': 'is',
    '≠': 'is not',
    in: 'is one of',
    contains: question.inputTypeId === inputType.multiple ? 'includes' : 'contains',
  }[op]
}

/** Formats the value of a comparison, with option labels instead of values. */
export function valueWords(
  { op, value }: Comparison,
  question: Pick<Question, 'inputTypeId' | 'options'> | undefined,
): string {
  if (op === 'answered') return ''
  const options = question ? optionsOf(question) : []
  const words = [value].flat().map((one) => options.find((option) => option.value === one)?.label ?? String(one ?? '…'))
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0] || '…'
}

/** Formats conditions: 'Shown if 2.1 is Yes and 1.4 is more than 7'. */
export function conditionWords(
  { match, of }: Conditions,
  byKey: ReadonlyMap<string, Question>,
  numbers: ReadonlyMap<string, string>,
): string {
  const words = of.map(({ questionKey, ...comparison }) => {
    const question = byKey.get(questionKey)
    const said = question ? operatorWords(comparison.op, question) : 'is'
    return `${numbers.get(questionKey) ?? `'${questionKey}'`} ${said} ${valueWords(comparison, question)}`.trim()
  })
  return `Shown if ${words.join(match === 'all' ? ' and ' : ' or ')}`
}

export const effectWords: Record<FollowUp['effect'], string> = {
  requireComment: 'ask for a comment',
  requirePhoto: 'ask for a photo',
  raiseAction: 'raise an action',
  notify: 'notify someone',
  failProcess: 'fail the record',
  requireStage: 'add an approval stage',
}

/** Formats a follow-up for the line below a question: 'No: raise an action'. */
export function followUpWords({ when, effect }: FollowUp, question: Pick<Question, 'inputTypeId' | 'options'>): string {
  const answer =
    when.op === 'answered'
      ? 'Any answer'
      : when.op === '=' || when.op === 'in'
        ? valueWords(when, question)
        : `${operatorWords(when.op, question)} ${valueWords(when, question)}`
  return `${answer.charAt(0).toUpperCase()}${answer.slice(1)}: ${effectWords[effect]}`
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
export { isComparable }
