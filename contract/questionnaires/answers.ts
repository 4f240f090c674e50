import * as z from 'zod/mini'
import type { Answer, Answers, Form } from '../questions/form.ts'
import type { Gap } from '../questions/gaps.ts'

/** The questionnaires of a record: the one that is submitted, and the one that is answered before it is closed. */
export const answerSets = ['main', 'closeOut'] as const
export type AnswerSet = (typeof answerSets)[number]

/** A file of an answer. Its bytes open under its id, like those of other attachments. */
export interface AnswerFile {
  id: number
  name: string
}

/** An answer as the server stores it. `version` counts its changes; 0 means that there is none. */
export interface StoredAnswer extends Answer {
  slot: string
  version: number
  answeredByName: string | null
  answeredOn: string
}

/** `GET /api/{path}/{id}/answers?set=`: a questionnaire in the version that its record uses, with the answers. */
export interface AnsweredForm {
  form: Form & { name: string }
  templateVersion: number
  answers: StoredAnswer[]
  /** Whether the reader may answer now. */
  mayAnswer: boolean
}

/** The slot for the number of rows of a repeated section. No question's key contains a colon. */
export const rowsSlot = (sectionId: string) => `rows:${sectionId}`

/** The answers as the rules of questions read them. */
export function answersFrom(stored: readonly Pick<StoredAnswer, 'slot' | 'value' | 'comment' | 'photos' | 'tries'>[]) {
  const bySlot: Record<string, Answer> = {}
  const rows: Record<string, number> = {}
  for (const { slot, value, comment, photos, tries } of stored)
    if (slot.startsWith(rowsSlot(''))) rows[slot.slice(rowsSlot('').length)] = Number(value)
    else
      bySlot[slot] = {
        value,
        ...(comment && { comment }),
        ...(photos && photos.length > 0 && { photos }),
        ...(tries && { tries }),
      }
  return { bySlot, rows } satisfies Answers
}

export const mostSlots = 2000
/** The most files of an answer, and the most photos beside one. */
export const mostAnswerFiles = 20
export const tooManyAnswerFiles = `Add up to ${mostAnswerFiles} photos to an answer.`
/** The longest answer as JSON, in characters; a signature or a risk table is longer than any text. */
export const longestAnswer = 60_000
/** The longest list of people who sign, as JSON: each signature may be drawn. */
export const longestList = 240_000

const slot = z.string().check(z.regex(/^(?:rows:[\w-]{1,40}|[A-Za-z]\w{0,39}(?:#\d{1,3})?)$/, 'This is no question.'))
const file = z.object({ id: z.optional(z.int()), name: z.string().check(z.maxLength(255)) })

/** One answer as it is sent. `version` is the one that the sender saw. */
export const sentAnswer = z.object({
  slot,
  value: z._default(z.unknown(), null),
  comment: z._default(z.nullable(z.string().check(z.maxLength(2000, 'Use 2000 characters or fewer.'))), null),
  photos: z._default(z.array(file).check(z.maxLength(mostAnswerFiles, tooManyAnswerFiles)), []),
  tries: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  version: z.int().check(z.minimum(0)),
})
export type SentAnswer = z.output<typeof sentAnswer>

/** The body of `PUT /api/{path}/{id}/answers?set=`. */
export const sentAnswers = z.object({
  answers: z
    .array(sentAnswer)
    .check(z.minLength(1, 'Send at least one answer.'), z.maxLength(300, 'Send fewer answers.')),
})

/** The data of a refusal: answers that someone else changed meanwhile (409), or what blocks submitting (400). */
export interface AnswerConflicts {
  conflicts: StoredAnswer[]
}
export interface SubmitGaps {
  gaps: (Pick<Gap, 'message'> & { set: AnswerSet; slot: string; question: string; sectionId: string })[]
}
