import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface OnNode {
  outgoing?: { setHeader(name: string, value: string): unknown; destroy(): unknown }
  incoming?: { resume(): unknown; socket?: Socket }
}
interface Socket {
  end(): unknown
  destroySoon?(): void
  once(event: 'close', heard: () => void): unknown
}
const writtenBy = (c: Context) => (c.env as OnNode | undefined)?.outgoing

/**
 * Sets a response header, also where the answer is written later. On Node it writes straight to the response, because a
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
 * Aborts an answer. On Node it ends the connection itself, because the adapter would log the unfiltered error,
 * including values.
 */
export function breakOff(c: Context, body: ReadableStreamDefaultController<Uint8Array>) {
  const written = writtenBy(c)
  if (written) written.destroy()
  else body.error(new Error('The answer broke off.'))
}

/** How long the rest of a refused request is read and discarded, in milliseconds. */
const readOnFor = 2_000

/**
 * Closes the connection after this answer although the request is incomplete. The rest is read for a moment, because
 * closing a connection with unread bytes discards the answer before the sender has seen it.
 */
export function closeUnread(c: Context) {
  c.header('connection', 'close')
  const { incoming } = (c.env ?? {}) as OnNode
  const socket = incoming?.socket
  if (!incoming || !socket?.destroySoon) return
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon
    socket.end()
    incoming.resume()
    const over = setTimeout(destroySoon, readOnFor)
    socket.once('close', () => clearTimeout(over))
  }
}
