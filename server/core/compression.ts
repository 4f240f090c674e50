import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Services } from './services.ts'
import type { Encoding } from '#server/base/compressor.ts'

/** In order of preference. */
const encodings: readonly Encoding[] = ['br', 'gzip']

/** The length in characters from which compression pays; a shorter answer fits into one packet. */
export const worthCompressing = 1_400

/** Whether an `Accept-Encoding` header accepts this encoding: by name or by `*`, with a weight above 0. */
function takes(accepted: string, encoding: Encoding) {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      return [name, parameters.some((word) => /^q=0(?:\.0*)?$/.test(word)) ? 0 : 1] as const
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** Returns the encoding for an answer, or null for none. */
export function encodingFor(c: Context): Encoding | null {
  const accepted = c.req.header('accept-encoding')
  return accepted === undefined ? null : (encodings.find((encoding) => takes(accepted, encoding)) ?? null)
}

export const encoded = (text: string) => new TextEncoder().encode(text)

/** Answers a text, compressed if it is long enough and the browser accepts it. */
export async function compressedAnswer(
  c: Context,
  text: string,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
): Promise<Response> {
  const { compressor } = c.get('services') as Pick<Services, 'compressor'>
  const encoding = compressor && text.length >= worthCompressing ? encodingFor(c) : null
  if (!compressor || !encoding) return c.body(text, status, headers)
  const bytes = await compressor.compress(encoding, encoded(text))
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
  return c.body(bytes, status, { ...headers, 'content-encoding': encoding, vary })
}
