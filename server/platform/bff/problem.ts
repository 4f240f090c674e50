import type { Context } from 'hono'

/**
 * Answers 400 as problem+json (RFC 9457) with one message per parameter. Used under `/bff`; the rest of the API answers
 * envelopes.
 */
export const badRequest = (c: Context, title: string, errors: Record<string, string>) =>
  c.body(
    JSON.stringify({
      status: 400,
      title,
      errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
    }),
    400,
    { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  )

export const badReturnUrl = (c: Context) =>
  badRequest(c, 'Invalid return url', { returnUrl: 'The return address must be a path on this site.' })
