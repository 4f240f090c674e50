import { figure } from '../text/amounts.ts'
import type { Answer, Question } from './form.ts'
import { inputType } from './inputTypes.ts'
import { personWords } from '../people/namedPerson.ts'
import { listedPeople } from './signOnList.ts'
import { chosenOptions } from './scoring.ts'

/** An answer in words, as paper and closed records show it; '' for one that is drawn. */
export function answerWords(question: Question, answer: Answer): string {
  const options = chosenOptions(question, answer).map(({ label }) => label)
  if (options.length > 0) return options.join(', ')
  if (question.inputTypeId === inputType.signature) return ''
  if (question.inputTypeId === inputType.tick) return 'Confirmed'
  if (question.inputTypeId === inputType.video) return 'Watched'
  const { value } = answer
  if (question.inputTypeId === inputType.userList) return listedPeople(value).map(personWords).join('; ')
  if (typeof value === 'number') return question.unit ? `${figure(value)} ${question.unit}` : figure(value)
  if (typeof value === 'string') return question.inputTypeId === inputType.moment ? value.replace('T', ' ') : value
  return plainWords(value)
}

/** 'Likelihood 3, severity 4'; the rows of a table one below the other. */
function plainWords(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return value.map(plainWords).filter(Boolean).join('; ')
  const { id: _, ...fields } = value as Record<string, unknown>
  const { name } = fields
  if (typeof name === 'string' && Object.keys(fields).length === 1) return name
  return Object.entries(fields)
    .map(([label, part]) => [label, plainWords(part)] as const)
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)} ${words}`)
    .join(', ')
}
