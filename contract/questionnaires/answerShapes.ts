import * as z from 'zod/mini'
import { isDay, isStorable } from '../fields.ts'
import type { Question } from '../questions/form.ts'
import { choosesOne, inputType, isNumeric, isToRead, isWords } from '../questions/inputTypes.ts'
import { optionsOf } from '../questions/scoring.ts'
import { longestAnswer, longestList, mostAnswerFiles } from './answers.ts'
import { signature as drawnOrTyped } from './signature.ts'

const words = (most: number) => z.string().check(z.maxLength(most))
/** The most people on the list of a sign-on question. */
const mostListed = 60
/** A record of the project; one that is not in the product has only a name, and the id 0. */
const record = z.object({ id: z.int().check(z.minimum(0)), name: words(255).check(z.minLength(1)) })
const files = z
  .array(z.object({ id: z.int().check(z.minimum(1)), name: words(255) }))
  .check(z.maxLength(mostAnswerFiles))
const signature = z.object({ name: words(100), strokes: z.array(words(8000)).check(z.maxLength(60)) })
/** A list of people who sign; one without a name or a signature can be stored until the record is submitted. */
const people = z
  .array(
    z.object({
      name: words(100),
      company: z.optional(words(100)),
      signature: z.optional(z.union([drawnOrTyped, z.array(z.never())])),
    }),
  )
  .check(z.maxLength(mostListed))
const grade = z.int().check(z.minimum(1), z.maximum(5))
const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** The shape of the answers of a type; types not listed take any plain value. */
const shapes: Partial<Record<number, z.ZodMiniType>> = {
  [inputType.date]: z.string().check(z.refine(isDay)),
  [inputType.time]: time,
  [inputType.moment]: z
    .string()
    .check(
      z.refine((value) => value[10] === 'T' && isDay(value.slice(0, 10)) && time.safeParse(value.slice(11)).success),
    ),
  [inputType.tick]: z.boolean(),
  [inputType.photo]: files,
  [inputType.file]: files,
  [inputType.signature]: signature,
  [inputType.person]: record,
  [inputType.company]: record,
  [inputType.userList]: people,
  [inputType.equipment]: record,
  [inputType.location]: record,
  [inputType.document]: record,
  [inputType.linked]: record,
  [inputType.risk]: z.looseObject({ likelihood: grade, severity: grade }),
}

/**
 * Says why a value cannot be stored as the answer to a question, or null. Values out of bounds can be stored and are
 * refused only when submitting, so that unfinished input is never lost.
 */
export function shapeProblem(question: Question, value: unknown): string | null {
  const { inputTypeId } = question
  if (value === null) return null
  if (isToRead(inputTypeId)) return 'This is not a question.'
  const written = JSON.stringify(value)
  if (written.length > (inputTypeId === inputType.userList ? longestList : longestAnswer))
    return 'This answer is too long.'
  if (!isPlain(value)) return 'This answer contains a character that cannot be stored.'
  if (isWords(inputTypeId)) return typeof value === 'string' ? null : 'Enter text.'
  if (isNumeric(inputTypeId)) return Number.isFinite(value) ? null : 'Enter a number.'
  if (choosesOne(inputTypeId)) return isOption(question, value) ? null : 'Choose one of the answers.'
  if (inputTypeId === inputType.multiple)
    return Array.isArray(value) && value.every((one) => isOption(question, one)) ? null : 'Choose one of the answers.'
  return shapes[inputTypeId]?.safeParse(value).success === false ? 'Answer this question again.' : null
}

const isOption = (question: Question, value: unknown) => optionsOf(question).some((option) => option.value === value)

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > 6) return false
  return Object.entries(value).every(([key, part]) => isStorable(key) && isPlain(part, depth + 1))
}
