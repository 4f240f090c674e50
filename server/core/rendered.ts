import { headers, type Problem } from '#contract/envelope.ts'
import { envelope } from './answer.ts'
import { encoded, encodingFor, worthCompressing } from './compression.ts'
import { readyAnswer } from './head.ts'
import { ListMemory } from './listMemory.ts'
import type { Live } from './live.ts'
import { personOf, type Request } from './request.ts'
import type { Compressor, Encoding, Services } from './services.ts'

/** How many bytes of answers one process keeps. */
const mostBytes = 64 * 1_048_576

/** An answer as it is kept: compressed where it is long. */
interface Page {
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding | null
  /** Characters of the whole text. */
  length: number
  etag: string
  /** The newest change that was known when it was read. */
  sequence: number
}

const memories = new WeakMap<Live, ListMemory<Page>>()

/** The answers that this process keeps. */
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
  /** The part of the kind that is asked for, as `divisionOf` writes it. */
  division: string
  /** Everything else that the answer depends on, written out. */
  query: string
  /** Whether people with the same roles may still be answered differently. */
  personal: boolean
}

interface Read {
  data: unknown
  warnings?: Problem[]
}

/** A caller inside the gateway that has no use for a longer answer; it is told 204 in place of one. */
export interface LongestAnswer {
  longestAnswer?: number
}

/**
 * Answers a list from memory where it is at least as new as what the browser has heard of; a browser that holds it
 * already gets 304. People with the same rights share it, everybody else has their own.
 */
export async function rendered(c: Request, asked: Asked, read: () => Promise<Read>) {
  const page = await pageFor(c, asked, read)
  const about = { etag: page.etag, 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' }
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304, about)
  const { longestAnswer = page.length } = (c.env ?? {}) as LongestAnswer
  if (page.length > longestAnswer) return c.body(null, 204, about)
  const encoding = page.encoding && encodingFor(c)
  const bytes = encoding === page.encoding ? page.bytes : await inForm(page, encoding, c.get('services').compressor!)
  return readyAnswer(c, bytes, 200, {
    ...about,
    'content-type': 'application/json; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
  })
}

async function pageFor(c: Request, { kind, division, query, personal }: Asked, read: () => Promise<Read>) {
  const person = personOf(c)
  const { live } = c.get('services')
  const memory = memoryOf(c.get('services'))
  const isOwn = personal || !person.seesAll
  // What roles allow can end with the day, and so can what a row says, such as whether a company is insured; and a day
  // ends on the hour, wherever its project is.
  const hour = person.asOf.slice(0, 'YYYY-MM-DDTHH'.length)
  const reader = `${isOwn ? person.userId : person.systems.join()}@${hour}`
  const key = `${kind}|${division}|${reader}|${query}`
  const heard = Number(c.req.header(headers.sequence) ?? 0)
  const kept = memory.get(key)
  if (kept && kept.sequence >= heard) return kept
  if (live.sequence() < heard) await live.poke()
  const sequence = live.sequence()
  const { data, warnings = [] } = await read()
  const page = { ...(await written(c, JSON.stringify(envelope(data, { warnings })))), sequence }
  // A change that came meanwhile may have made it stale; then it is only good for this answer.
  if (live.sequence() === sequence)
    memory.put(key, { kind, division, userId: isOwn ? person.userId : null }, page, page.bytes.length + key.length)
  return page
}

async function written(c: Request, text: string): Promise<Omit<Page, 'sequence'>> {
  const { compressor } = c.get('services')
  const plain = encoded(text)
  const encoding = compressor && text.length >= worthCompressing ? (encodingFor(c) ?? 'br') : null
  const bytes = encoding ? await compressor!.compress(encoding, plain) : plain
  return { bytes, encoding, length: text.length, etag: `W/"${text.length.toString(36)}-${hash(bytes)}"` }
}

/** A long answer for somebody who takes another encoding than the one it is kept in, or none. */
async function inForm(page: Page, encoding: Encoding | null, compressor: Compressor) {
  const plain = await compressor.expand(page.encoding!, page.bytes)
  return encoding ? compressor.compress(encoding, plain) : plain
}

/** FNV-1a; only tells two versions of one list apart. */
function hash(bytes: Uint8Array) {
  let value = 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
  return (value >>> 0).toString(36)
}
