/** The column and record that a value belongs to. A value decrypts only in the place that it was encrypted for. */
export interface ValuePlace {
  table: string
  column: string
  recordId: number
}

/** Encrypts and decrypts the values of medical and private columns. */
export interface DataCipher {
  /** The id of the newest key, the prefix of every stored value: `keyId.…`. */
  newestKey: string
  encrypt(text: string, place: ValuePlace): string
  /** Throws UnreadableValue if the value was truncated, changed or moved, or needs a key that the server lacks. */
  decrypt(stored: string, place: ValuePlace): string
}

/** Says that a stored value cannot be read. The message names the place and never the value. */
export class UnreadableValue extends Error {
  constructor(why: string, { table, column, recordId }: ValuePlace, cause?: unknown) {
    super(`${table}.${column} of record ${recordId} cannot be decrypted: ${why}.`, { cause })
  }
}

/** Encrypts a document as JSON. */
export const encryptDocument = (cipher: DataCipher, document: unknown, place: ValuePlace) =>
  cipher.encrypt(JSON.stringify(document), place)

/** Reads what `encryptDocument` wrote. */
export const decryptDocument = (cipher: DataCipher, stored: string, place: ValuePlace): unknown =>
  JSON.parse(cipher.decrypt(stored, place))
