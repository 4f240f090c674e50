const isControl = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029
}

/**
 * Returns whether a return URL stays on this site: it starts with one slash and contains nothing that a browser, proxy
 * or header could read as another address. An unsafe URL is refused, never repaired.
 */
export function isLocalUrl(url: string) {
  if (url.length === 0 || url.length > 2048 || url[0] !== '/') return false
  if (url[1] === '/' || url[1] === '\\') return false
  if (!url.isWellFormed() || Array.from(url).some(isControl)) return false
  const base = 'http://here.invalid'
  if (!URL.canParse(url, base)) return false
  const read = new URL(url, base)
  // Some parsers read '/.//elsewhere' as '//elsewhere'.
  return read.origin === base && !read.pathname.startsWith('//')
}
