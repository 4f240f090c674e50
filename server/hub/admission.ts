/** A page of another site can make a browser send our cookie, but neither this header nor a bearer token. */
export function carriesAntiForgery(request: Request) {
  const { headers } = request
  if (headers.get('x-csrf') === '1' || headers.get('authorization')?.toLowerCase().startsWith('bearer ')) return true
  return !headers.has('cookie') && new URL(request.url).searchParams.has('access_token')
}

/**
 * Browsers say where a WebSocket comes from, and nothing else keeps a foreign page from opening one with our cookie.
 */
export function comesFromUs(request: Request, origin: string | undefined) {
  const from = request.headers.get('origin')
  if (from === null) return true
  if (origin !== undefined) return from === origin
  return URL.canParse(from) && new URL(from).host === request.headers.get('host')
}
