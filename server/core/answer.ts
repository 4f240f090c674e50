import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Change, Envelope, Problem } from '#contract/envelope.ts'

/** The one shape of every answer. */
export function envelope<T>(
  data: T,
  more: { warnings?: Problem[]; errors?: Problem[]; changes?: Change[] } = {},
): Envelope<T> {
  return {
    data,
    warnings: more.warnings ?? [],
    errors: more.errors ?? [],
    ...(more.changes && { changes: more.changes }),
  }
}

export const answer = <T>(
  c: Context,
  data: T,
  more: Parameters<typeof envelope>[1] = {},
  status: ContentfulStatusCode = 200,
) => c.json(envelope(data, more), status)
