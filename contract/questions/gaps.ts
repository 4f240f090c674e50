import { bodyMarkIn } from './bodyMap.ts'
import { visibleSlots, type Slot } from './conditions.ts'
import { followUpsOf } from './followUps.ts'
import { isAnswered, type Answer, type Answers, type Form, type Question } from './form.ts'
import { inputType, isNumeric, isToRead, isWords, type InputTypeId } from './inputTypes.ts'
import { signOnProblem } from './signOnList.ts'
import { followsPattern } from './matching.ts'

/** A problem that blocks submitting a record, and the question it belongs to. */
export interface Gap {
  slot: Slot
  message: string
}

/** Returns every answer that is missing or out of bounds, in question order. */
export const gapsOf = (form: Form, answers: Answers, slots = visibleSlots(form, answers)): Gap[] =>
  slots.flatMap((slot) => gapsAt(slot, answers).map((message) => ({ slot, message })))

function gapsAt(slot: Slot, answers: Answers): string[] {
  const { question } = slot
  if (isToRead(question.inputTypeId)) return []
  const answer = answers.bySlot[slot.slot]
  if (!isAnswered(answer)) return question.isRequired ? [missing(question.inputTypeId)] : []
  const asked = followUpsOf(slot, answers).map(({ effect }) => effect)
  const photos = answer.photos?.length ?? 0
  const wanted = asked.includes('requirePhoto') ? Math.max(1, question.minPhotos) : question.minPhotos
  return [
    valueProblem(question, answer),
    asked.includes('requireComment') && !answer.comment?.trim() && 'Give the reason in a comment.',
    question.inputTypeId !== inputType.photo && photos < wanted && tooFewPhotos(wanted),
  ].filter((message): message is string => typeof message === 'string')
}

const missing = (id: InputTypeId) =>
  isWords(id) || isNumeric(id) ? 'Enter an answer.' : id === inputType.tick ? 'Confirm this.' : 'Answer this question.'
const tooFewPhotos = (wanted: number) => (wanted === 1 ? 'Add a photo.' : `Add ${wanted} photos.`)

const longestForPattern = 250

/** Says what is wrong with one answer (too long, out of range, does not match the pattern), or null. */
export function valueProblem(question: Question, { value }: Answer): string | null {
  const { inputTypeId, min, max, maxLength, regex } = question
  if (isNumeric(inputTypeId)) return numberProblem(question, value)
  if (inputTypeId === inputType.bodyMap && bodyMarkIn(value).regions.length === 0) return 'Mark a part of the body.'
  if (inputTypeId === inputType.userList) return signOnProblem(value)
  if (inputTypeId === inputType.photo && Array.isArray(value) && value.length < question.minPhotos)
    return tooFewPhotos(question.minPhotos)
  if (inputTypeId === inputType.multiple && Array.isArray(value)) {
    if (min !== null && value.length < min) return `Choose at least ${min}.`
    return max !== null && value.length > max ? `Choose at most ${max}.` : null
  }
  if (!isWords(inputTypeId) || typeof value !== 'string') return null
  if (maxLength !== null && value.length > maxLength) return `Use ${maxLength} characters or fewer.`
  if (regex && value.length > longestForPattern) return `Use ${longestForPattern} characters or fewer.`
  return regex && !followsPattern(value.trim(), regex) ? 'This is not in the required format.' : null
}

function numberProblem({ min, max, step, unit }: Question, value: unknown): string | null {
  const number = Number(value)
  const of = unit ? ` ${unit}` : ''
  if (!Number.isFinite(number)) return 'Enter a number.'
  if (min !== null && max !== null && (number < min || number > max)) return `Enter ${min} to ${max}${of}.`
  if (min !== null && number < min) return `Enter ${min}${of} or more.`
  if (max !== null && number > max) return `Enter ${max}${of} or less.`
  return step !== null && offStep(number - (min ?? 0), step) ? `Use steps of ${step}${of}.` : null
}

const offStep = (distance: number, step: number) => Math.abs(distance / step - Math.round(distance / step)) > 1e-6
