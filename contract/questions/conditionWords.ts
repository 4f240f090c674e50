import type { FollowUp } from '../entities/templateQuestion.ts'
import type { Comparison, Conditions, Operator } from './conditionFields.ts'
import type { Question } from './form.ts'
import { inputType, type InputTypeId } from './inputTypes.ts'
import { optionsOf } from './scoring.ts'

const isWhen = (id: InputTypeId) => id === inputType.date || id === inputType.time || id === inputType.moment
/** Used for a question that is not available. */
const unknown = { inputTypeId: inputType.shortText }

/** Formats an operator: 'is', 'is before', 'was confirmed'. */
export function operatorWords(op: Operator, question: Pick<Question, 'inputTypeId'>): string {
  if (op === 'answered') return question.inputTypeId === inputType.tick ? 'was confirmed' : 'was answered'
  if (op === '<') return isWhen(question.inputTypeId) ? 'is before' : 'is less than'
  if (op === '>') return isWhen(question.inputTypeId) ? 'is after' : 'is more than'
  return {
    '=': 'is',
    '≠': 'is not',
    in: 'is one of',
    contains: question.inputTypeId === inputType.multiple ? 'includes' : 'contains',
  }[op]
}

/** Formats the value of a comparison, with option labels instead of values. */
function valueWords(
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
    const said = operatorWords(comparison.op, question ?? unknown)
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
