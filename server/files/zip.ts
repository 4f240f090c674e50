/** A file to put into a zip file; `content` is opened only when its turn comes. */
export interface ZipEntry {
  name: string
  content(): Promise<ReadableStream<Uint8Array>>
}

/** What a zip file without 64-bit fields holds, in bytes. */
export const largestZip = 2 * 1024 ** 3

/** Local time of zip entries has steps of two seconds and begins in 1980. */
const dosTime = (on: Date) => ({
  time: (on.getUTCHours() << 11) | (on.getUTCMinutes() << 5) | (on.getUTCSeconds() >> 1),
  day: (Math.max(0, on.getUTCFullYear() - 1980) << 9) | ((on.getUTCMonth() + 1) << 5) | on.getUTCDate(),
})

/** Sizes follow the content (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808
const stored = 0
const version = 20

/**
 * Writes a zip file part by part as it is read, so that it never stands in memory. Contents are not compressed:
 * drawings and office files are already.
 */
export async function* zipped(entries: readonly ZipEntry[], on: Date): AsyncGenerator<Uint8Array> {
  const { time, day } = dosTime(on)
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const named = new TextEncoder().encode(name)
    const start = offset
    const head = fields(
      [4, 0x04034b50],
      [2, version],
      [2, flags],
      [2, stored],
      [2, time],
      [2, day],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, named.length],
      [2, 0],
    )
    yield head
    yield named
    let sum = 0xffffffff
    let size = 0
    for await (const part of await content()) {
      sum = crcOver(sum, part)
      size += part.length
      yield part
    }
    const crc = (sum ^ 0xffffffff) >>> 0
    yield fields([4, 0x08074b50], [4, crc], [4, size], [4, size])
    offset += head.length + named.length + size + 16
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, version],
        [2, version],
        [2, flags],
        [2, stored],
        [2, time],
        [2, day],
        [4, crc],
        [4, size],
        [4, size],
        [2, named.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ),
      named,
    )
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  yield* directory
  const count = entries.length
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0])
}

/** Numbers in little-endian order, each with its length in bytes. */
function fields(...values: readonly (readonly [length: 2 | 4, value: number])[]) {
  const bytes = new Uint8Array(values.reduce((sum, [length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [length, value] of values) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += length
  }
  return bytes
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Goes on with a CRC-32 (ISO 3309) over some more bytes. */
function crcOver(sum: number, bytes: Uint8Array) {
  let crc = sum
  for (let at = 0; at < bytes.length; at++) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return crc
}

/** Streams the parts of a zip file as they are asked for. */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(sent) {
      const { done, value } = await parts.next()
      if (done) sent.close()
      else sent.enqueue(value)
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}
