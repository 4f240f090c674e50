import { Fault } from './fault.ts'

/** Ends every record. JSON text never contains this character unescaped. */
export const RS = '\x1e'
const separator = 0x1e

/** Splits a stream of bytes into records, wherever its chunks begin and end. */
export class RecordCutter {
  #tail: Uint8Array[] = []
  #tailBytes = 0

  constructor(private readonly limit: number) {}

  /**
   * Yields each complete record without its separator. Throws a Fault if a record, complete or not, exceeds the limit.
   */
  *cut(bytes: Uint8Array): Generator<Uint8Array> {
    let start = 0
    for (let end = bytes.indexOf(separator); end >= 0; end = bytes.indexOf(separator, start)) {
      yield this.#finish(bytes.subarray(start, end))
      start = end + 1
    }
    // Copied, because the rest may be a few bytes of a large pooled buffer that would otherwise stay in memory.
    if (start < bytes.length) this.#keep(new Uint8Array(bytes.subarray(start)))
  }

  /** Drops an incomplete record whose remainder will not arrive. */
  reset() {
    this.#tail = []
    this.#tailBytes = 0
  }

  #keep(part: Uint8Array) {
    this.#tailBytes += part.length
    if (this.#tailBytes > this.limit) throw new Fault('A message was too long.')
    this.#tail.push(part)
  }

  #finish(last: Uint8Array) {
    if (this.#tailBytes + last.length > this.limit) throw new Fault('A message was too long.')
    if (this.#tailBytes === 0) return last
    const record = new Uint8Array(this.#tailBytes + last.length)
    let at = 0
    for (const part of [...this.#tail, last]) {
      record.set(part, at)
      at += part.length
    }
    this.reset()
    return record
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses the JSON object in a record. Throws a Fault for anything else. */
export function readRecord(record: Uint8Array): object {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(record))
  } catch (cause) {
    throw new Fault('A message was not valid JSON.', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Fault('A message was not a JSON object.')
  return value
}
