import { headers, type Problem } from '#contract/wire/envelope.ts'
import type { PageEnds } from '#contract/window.ts'
import { envelope } from './answer.ts'
import { encoded, encodingFor, worthCompressing } from './compression.ts'
import { readyAnswer } from './head.ts'
import { ListMemory } from './listMemory.ts'
import type { Live } from './live.ts'
import { personOf, type Request } from './request.ts'
import { openedJson } from './sealedWords.ts'
import type { Services } from './services.ts'
import type { Compressor, Encoding } from '#server/base/compressor.ts'

/** The size of the answer cache of one process, in bytes. */
const mostBytes = 64 * 1_048_576

/** A cached answer; a long one is compressed. */
interface Page {
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding | null
  /** The length of the uncompressed text in characters. */
  length: number
  etag: string
  /** The sequence number of the newest change when the list was read. */
  sequence: number
}

const memories = new WeakMap<Live, ListMemory<Page>>()

/** Returns the answer cache of this process. */
export function memoryOf({ kinds, live }: Pick<Services, 'kinds' | 'live'>) {
  const kept = memories.get(live)
  if (kept) return kept
  const made = new ListMemory<Page>(mostBytes, kinds)
  memories.set(live, made)
  live.onChanges((rows) => made.heard(rows))
  return made
}

interface Asked {
  kind: string
  /** The divider and its value, as `divisionOf` writes them. */
  division: string
  /** All other parameters of the request, as text. */
  query: string
  /** Whether answers differ between people with the same roles. */
  personal: boolean
}

interface Read {
  data: unknown
  warnings?: Problem[]
  page?: PageEnds
}

/** Set by internal callers that do not want a long answer: they get 204 if it has more characters than this. */
export interface LongestAnswer {
  longestAnswer?: number
}

/**
 * Answers a list from the cache, unless the browser has heard of a later change; 304 if the browser has this version.
 * People with the same rights share a cached answer.
 */
export async function rendered(c: Request, asked: Asked, read: () => Promise<Read>) {
  const page = await pageFor(c, asked, read)
  const shared = { etag: page.etag, 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' }
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304, shared)
  const { longestAnswer = page.length } = (c.env ?? {}) as LongestAnswer
  if (page.length > longestAnswer) return c.body(null, 204, shared)
  const encoding = page.encoding && encodingFor(c)
  const bytes = encoding === page.encoding ? page.bytes : await reencoded(page, encoding, c.get('services').compressor!)
  return readyAnswer(c, bytes, 200, {
    ...shared,
    'content-type': 'application/json; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
  })
}

async function pageFor(c: Request, { kind, division, query, personal }: Asked, read: () => Promise<Read>) {
  const person = personOf(c)
  const { live } = c.get('services')
  const memory = memoryOf(c.get('services'))
  const isOwn = personal || !person.seesAll
  // Roles and certificates expire at the end of a day. A day is taken to end on a full hour in every time zone, so a
  // cached answer is used within one hour only.
  const hour = person.asOf.slice(0, 'YYYY-MM-DDTHH'.length)
  const reader = `${isOwn ? person.userId : person.systems.join()}@${hour}`
  const key = `${kind}|${division}|${reader}|${query}`
  const heard = Number(c.req.header(headers.sequence) ?? 0)
  const kept = memory.get(key)
  if (kept && kept.sequence >= heard) return kept
  if (live.sequence() < heard) await live.catchUp()
  const sequence = live.sequence()
  const { data, ...more } = await read()
  const page = {
    ...(await encodedPage(c, openedJson(c.get('services'), JSON.stringify(envelope(data, more))))),
    sequence,
  }
  // If a change came while the list was read, this answer may already be stale, so it is not cached.
  if (live.sequence() === sequence)
    memory.put(key, { kind, division, userId: isOwn ? person.userId : null }, page, page.bytes.length + key.length)
  return page
}

async function encodedPage(c: Request, text: string): Promise<Omit<Page, 'sequence'>> {
  const { compressor } = c.get('services')
  const plain = encoded(text)
  const encoding = compressor && text.length >= worthCompressing ? (encodingFor(c) ?? 'br') : null
  const bytes = encoding ? await compressor!.compress(encoding, plain) : plain
  return { bytes, encoding, length: text.length, etag: `W/"${text.length.toString(36)}-${hash(bytes)}"` }
}

/** Encodes a cached answer again for a client that accepts another encoding or none. */
async function reencoded(page: Page, encoding: Encoding | null, compressor: Compressor) {
  const plain = await compressor.expand(page.encoding!, page.bytes)
  return encoding ? compressor.compress(encoding, plain) : plain
}

/** FNV-1a, which is enough to distinguish versions of one list. */
function hash(bytes: Uint8Array) {
  let value = 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
  return (value >>> 0).toString(36)
}
