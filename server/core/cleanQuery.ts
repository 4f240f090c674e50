import type { MiddlewareHandler } from 'hono'
import { cleaned } from '#contract/text/cleanText.ts'

/** A query that contains anything but ASCII. */
const hasMore = /\?.*(?:%[89a-f]|[^\p{ASCII}])/iu

/** Cleans the texts in the query of a GET as `readJson` cleans those of a body, so that a search finds what was saved. */
export const cleanQuery: MiddlewareHandler = (c, next) => {
  if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !hasMore.test(c.req.url)) return next()
  const url = new URL(c.req.url)
  const sent = [...url.searchParams]
  url.search = String(new URLSearchParams(sent.map(([name, words]) => [name, cleaned(words)])))
  const { method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, signal })
  return next()
}
