import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Envelope } from '#contract/wire/envelope.ts'
import { compressedAnswer } from './compression.ts'
import type { Request } from './request.ts'
import { openedJson } from './sealedWords.ts'

/** Wraps data in the shape that every answer has. */
export function envelope<T>(data: T, more: Partial<Omit<Envelope, 'data'>> = {}): Envelope<T> {
  return {
    data,
    warnings: more.warnings ?? [],
    errors: more.errors ?? [],
    ...(more.changes && { changes: more.changes }),
    ...(more.page && { page: more.page }),
  }
}

/** Answers data in an envelope, compressed if the browser accepts it. */
export const answer = (
  c: Context,
  data: unknown,
  more: Parameters<typeof envelope>[1] = {},
  status: ContentfulStatusCode = 200,
) => jsonAnswer(c, JSON.stringify(envelope(data, more)), status)

/**
 * Answers an envelope that is already JSON text, with its encrypted parts decrypted, compressed if the browser accepts
 * it.
 */
export const jsonAnswer = (c: Context, text: string, status: ContentfulStatusCode) =>
  compressedAnswer(c, openedJson((c as Request).get('services'), text), status, {
    'content-type': 'application/json; charset=utf-8',
  })
