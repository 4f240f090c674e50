import { sql, type SQL } from 'drizzle-orm'
import { isSealed } from './sealedKinds.ts'
import {
  decryptDocument,
  encryptDocument,
  UnreadableValue,
  type DataCipher,
  type ValuePlace,
} from '#server/base/dataCipher.ts'
import type { LogLine } from '#server/base/log.ts'
import { loggable } from '#server/base/loggable.ts'

/** The record that a text is bound to: encrypted for one, it decrypts in no other. */
export interface SealedFor {
  kind: string
  id: number
}

/** The start of a stored text that is encrypted. Texts without it were stored before their column was encrypted. */
const mark = 'sealed:'
const placeOf = ({ kind, id }: SealedFor): ValuePlace => ({ table: kind, column: 'words', recordId: id })

/** A value of a record as its column stores it. */
export const sealed = (cipher: DataCipher, record: SealedFor, value: unknown) =>
  `${mark}${encryptDocument(cipher, value, placeOf(record))}`

/** A text as the columns of a kind store it: encrypted if the kind has data to protect. */
export const sealedWords = (cipher: DataCipher, record: SealedFor, words: string | null) =>
  words !== null && isSealed(record.kind) ? sealed(cipher, record, words) : words

/** Whether a stored text needs to be encrypted, for the first time or with the newest key. */
export const isOutdated = (stored: SQL, newestKey: string) => sql`not starts_with(${stored}, ${`${mark}${newestKey}.`})`

/** Whether a stored text is encrypted. */
export const isEncrypted = (stored: string) => stored.startsWith(mark)

/** Decrypts what a column stores. */
const openedWords = (cipher: DataCipher, record: SealedFor, stored: string): unknown =>
  isEncrypted(stored) ? decryptDocument(cipher, stored.slice(mark.length), placeOf(record)) : stored

/**
 * An encrypted value in a row, a history entry or a stored answer, until it is decrypted for its reader. Rows are read
 * without the keys. The body of a request must not contain such an object (readJson.ts).
 */
export interface SealedValue {
  /** The record that it is bound to: 'incident/12'. */
  of: string
  sealedWords: string
}

/** The SQL of a `SealedValue`; null for null. `id` is the id of the record. */
export const sealedSql = (stored: string, kind: string, id: string) =>
  `case when ${stored} is null then null
    else jsonb_build_object('of', '${kind}/' || ${id}, 'sealedWords', ${stored}) end`

/** An encrypted text inside a JSON column. It replaces the text in every row, so it has the type string. */
export const sealedText = (cipher: DataCipher, record: SealedFor, text: string) =>
  ({ of: `${record.kind}/${record.id}`, sealedWords: sealed(cipher, record, text) }) as unknown as string

export const isSealedWords = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && typeof (value as Partial<SealedValue>).sealedWords === 'string'

const recordOf = (of: string): SealedFor => {
  const [kind = '', id = ''] = of.split('/')
  return { kind, id: Number(id) }
}

/** A value with all encrypted parts decrypted, at any depth. Throws UnreadableValue without the key. */
export function opened<T>(cipher: DataCipher, value: T): T
export function opened(cipher: DataCipher, value: unknown): unknown {
  if (isSealedWords(value)) return openedWords(cipher, recordOf(value.of), value.sealedWords)
  if (Array.isArray(value)) return value.map((one: unknown) => opened(cipher, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, opened(cipher, one)]))
}

/** A stored text, re-encrypted with the newest key. */
export const renewedWords = (cipher: DataCipher, record: SealedFor, stored: string) =>
  sealed(cipher, record, openedWords(cipher, record, stored))

/** JSON text with its encrypted parts re-encrypted with the newest key. */
export const renewedJson = (cipher: DataCipher, text: string) =>
  text.replace(inJson, (_, kind: string, id: string, stored: string) => {
    const words = renewedWords(cipher, { kind, id: Number(id) }, JSON.parse(stored) as string)
    return JSON.stringify({ of: `${kind}/${id}`, sealedWords: words } satisfies SealedValue)
  })

/** Shown in place of a text whose key the server lacks. */
const unreadable = 'This text cannot be read, because the server lacks the key that it was saved with.'
/** A `SealedValue` in JSON text. Quotes inside strings are escaped, so typed text cannot match. */
const inJson = /\{"of":"([A-Za-z]+)\/(\d+)","sealedWords":("(?:[^"\\]|\\.)*")\}/g

/**
 * JSON text for its reader, with its encrypted parts decrypted. A text without its key is replaced by a sentence, so
 * that the rest of the record can be read.
 */
export function openedJson({ cipher, log }: { cipher: DataCipher; log(line: LogLine): void }, text: string) {
  if (!text.includes('"sealedWords":')) return text
  return text.replace(inJson, (_, kind: string, id: string, stored: string) => {
    try {
      return JSON.stringify(openedWords(cipher, { kind, id: Number(id) }, JSON.parse(stored) as string))
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error
      log({ level: 'error', message: 'An encrypted value cannot be read', ...loggable(error) })
      return JSON.stringify(unreadable)
    }
  })
}
