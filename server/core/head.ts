import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface OnNode {
  outgoing?: { setHeader(name: string, value: string): unknown; destroy(): unknown }
}
const writtenBy = (c: Context) => (c.env as OnNode | undefined)?.outgoing

/**
 * Sets a response header, whatever writes the rest of the answer. On Node it writes straight to the response, because a
 * `Headers` object costs more than the rest of a short answer.
 */
export function setHeader(c: Context, name: string, value: string) {
  const written = writtenBy(c)
  if (written) written.setHeader(name, value)
  else c.header(name, value)
}

/** Answers a finished body. Its headers override those of `setHeader`. */
export const readyAnswer = (
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
) => (writtenBy(c) ? new Response(body, { status, headers }) : c.body(body, status, headers))

/**
 * Ends an answer in the middle. On Node the connection itself is ended: the adapter would print an error in the stream
 * as it stands, values and all.
 */
export function breakOff(c: Context, body: ReadableStreamDefaultController<Uint8Array>) {
  const written = writtenBy(c)
  if (written) written.destroy()
  else body.error(new Error('The answer broke off.'))
}
