import { headers } from '#contract/envelope.ts'
import { envelope } from './answer.ts'
import { readyAnswer } from './head.ts'
import type { Live } from './live.ts'
import { personOf, type Request } from './request.ts'
import type { Services } from './services.ts'

interface Page {
  bytes: string
  etag: string
  /** The newest change that was known when it was read. */
  sequence: number
}

const mostPages = 500
const shelves = new WeakMap<Live, Map<string, Map<string, Page>>>()

/** Lists as they were last answered, by kind; a kind's shelf is emptied by the same changes that go to the hub. */
function shelvesOf({ kinds, live }: Pick<Services, 'kinds' | 'live'>) {
  const kept = shelves.get(live)
  if (kept) return kept
  const made = new Map<string, Map<string, Page>>()
  shelves.set(live, made)
  live.onChanges((rows) => {
    for (const { kind } of rows) {
      // Rights decide what a list holds and what it allows.
      if (kind === 'claims' || kinds[kind]?.givesRights) made.clear()
      else made.delete(kind)
    }
  })
  return made
}

/**
 * Answers a list from memory where it is at least as new as what the browser has heard of; a browser that holds it
 * already gets 304. People with the same rights share it, everybody else has their own.
 */
export async function rendered(
  c: Request,
  { kind, query, personal }: { kind: string; query: string; personal: boolean },
  read: () => Promise<unknown>,
) {
  const person = personOf(c)
  const { live } = c.get('services')
  const shelf = shelvesOf(c.get('services'))
  const pages = shelf.get(kind) ?? new Map<string, Page>()
  shelf.set(kind, pages)
  // What roles allow can end with the day, and so can what a row says, such as whether a company is insured; and a day
  // ends on the hour, wherever its project is.
  const hour = person.asOf.slice(0, 'YYYY-MM-DDTHH'.length)
  const reader = `${person.seesAll && !personal ? person.systems.join() : person.userId}@${hour}`
  const key = `${reader}|${query}`
  const heard = Number(c.req.header(headers.sequence) ?? 0)
  let page = pages.get(key)
  if (!page || page.sequence < heard) {
    if (live.sequence() < heard) await live.poke()
    const sequence = live.sequence()
    const bytes = JSON.stringify(envelope(await read()))
    page = { bytes, sequence, etag: `"${bytes.length.toString(36)}-${hash(bytes)}"` }
    // A change that came while reading has emptied the shelf; then this page is only good for this answer.
    if (shelf.get(kind) === pages && live.sequence() === sequence) {
      if (pages.size >= mostPages) pages.clear()
      pages.set(key, page)
    }
  }
  const about = { etag: page.etag, 'cache-control': 'private, no-cache', vary: 'cookie' }
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304, about)
  return readyAnswer(c, page.bytes, 200, { ...about, 'content-type': 'application/json; charset=utf-8' })
}

/** FNV-1a; only tells two versions of one list apart. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36)
}
