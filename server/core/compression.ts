import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Encoding, Services } from './services.ts'

/** The better one first. */
const encodings: readonly Encoding[] = ['br', 'gzip']

/** Characters from which on compressing pays: a shorter answer fits into one packet as it is. */
export const worthCompressing = 1_400

/** Whether an `Accept-Encoding` header takes this encoding: named or meant by `*`, and not with the weight 0. */
function takes(accepted: string, encoding: Encoding) {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      return [name, parameters.some((word) => /^q=0(?:\.0*)?$/.test(word)) ? 0 : 1] as const
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** The encoding to answer a request with; null where it takes none. */
export function encodingFor(c: Context): Encoding | null {
  const accepted = c.req.header('accept-encoding')
  return accepted === undefined ? null : (encodings.find((encoding) => takes(accepted, encoding)) ?? null)
}

export const encoded = (text: string) => new TextEncoder().encode(text)

/** Answers a text, compressed where the browser takes that and the text is long enough. */
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
