import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { decryptDocument, encryptDocument, type DataCipher, type ValuePlace } from '#server/base/dataCipher.ts'

/** The encrypted form of a document, as its column stores it. */
export interface Sealed {
  sealed: string
}
export const isSealedValue = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Sealed>).sealed === 'string'

/**
 * The place of an answer for encryption. Its row has no id before it is written, so the record and slot identify it.
 */
export const answerPlace = (recordId: number, set: AnswerSet, slot: string): ValuePlace => ({
  table: 'instanceAnswer',
  column: `${set}/${slot}`,
  recordId,
})
/** The place of a record's submitted content for encryption. */
export const submissionPlace = (recordId: number, set: AnswerSet): ValuePlace => ({
  table: 'instanceSubmission',
  column: set,
  recordId,
})

export const seal = (cipher: DataCipher, document: unknown, place: ValuePlace): Sealed => ({
  sealed: encryptDocument(cipher, document, place),
})
export const opened = (cipher: DataCipher, { sealed }: Sealed, place: ValuePlace) =>
  decryptDocument(cipher, sealed, place)
