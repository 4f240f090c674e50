import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { breakOff } from './head.ts'
import { loggable } from '#server/base/loggable.ts'
import type { Request } from './request.ts'

/**
 * Answers with a stream. Reads the first part before sending the headers, so that a failure there is answered like any
 * other. A later failure is logged and breaks the connection, so that the client does not mistake a short file for a
 * complete one.
 */
export async function streamedAnswer(
  c: Request,
  content: ReadableStream<Uint8Array>,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
) {
  const reader = content.getReader()
  const first = await reader.read()
  let broken = false
  const body = new ReadableStream<Uint8Array>({
    start(sent) {
      if (first.value) sent.enqueue(first.value)
      if (first.done) sent.close()
    },
    async pull(sent) {
      if (broken) return
      try {
        const { done, value } = await reader.read()
        if (done) sent.close()
        else sent.enqueue(value)
      } catch (error) {
        broken = true
        c.get('services').log({
          level: 'error',
          message: 'An answer broke off',
          requestId: c.get('requestId'),
          route: `${c.req.method} ${c.req.path}`,
          ...loggable(error),
        })
        breakOff(c, sent)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return c.body(body, status, headers)
}
