import { figure } from '../text/amounts.ts'
import type { Stage } from './approvalStages.ts'

export const skipOperatorWords: Record<string, string> = {
  '=': 'is',
  '≠': 'is not',
  '<': 'is below',
  '>': 'is above',
  contains: 'holds',
  answered: 'is answered',
}

/** Fields of a record that a condition may test; any other key is the key of a question. */
export const skipFields: Record<string, string> = {
  costEstimate: 'Cost estimate',
  timeImpactDays: 'Days of delay',
  riskScore: 'Risk score',
}

type SkipIf = Record<keyof NonNullable<Stage['skipIf']>, string>

/** Formats the condition under which a stage is skipped: 'Skipped when the cost estimate is below 25 000'. */
export function skipWords({ questionKey: key, operator, value }: SkipIf, question: (key: string) => string) {
  const field = skipFields[key]
  const subject = field ? `the ${field.toLowerCase()}` : `the answer to ${key ? question(key) : '…'}`
  const shown = value !== '' && Number.isFinite(Number(value)) ? figure(Number(value)) : value
  const said = skipOperatorWords[operator] ?? operator
  return `Skipped when ${subject} ${said}${operator === 'answered' ? '' : ` ${shown || '…'}`}`
}
