/** Anti-forgery: a page of another site can make a browser send our cookie, but not this header or a bearer token. */
export function carriesAntiForgery(request: Request) {
  const { headers } = request
  if (headers.get('x-csrf') === '1' || headers.get('authorization')?.toLowerCase().startsWith('bearer ')) return true
  return !headers.has('cookie') && new URL(request.url).searchParams.has('access_token')
}

/**
 * Checks the Origin header, which browsers always send with a WebSocket. Nothing else stops another site from opening
 * one with our cookie.
 */
export function comesFromUs(request: Request, origin: string | undefined) {
  const from = request.headers.get('origin')
  if (from === null) return true
  if (origin !== undefined) return from === origin
  return URL.canParse(from) && new URL(from).host === request.headers.get('host')
}
