import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface OnNode {
  outgoing?: { setHeader(name: string, value: string): unknown }
}
const writtenBy = (c: Context) => (c.env as OnNode | undefined)?.outgoing

/**
 * Puts a header on the answer, whoever writes the rest of it. On Node it goes straight to where the answer is written:
 * a `Headers` object costs more than the rest of a short answer.
 */
export function setHeader(c: Context, name: string, value: string) {
  const written = writtenBy(c)
  if (written) written.setHeader(name, value)
  else c.header(name, value)
}

/** What is ready to be sent, with headers that go over those of `setHeader`. */
export const readyAnswer = (
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
) => (writtenBy(c) ? new Response(body, { status, headers }) : c.body(body, status, headers))
