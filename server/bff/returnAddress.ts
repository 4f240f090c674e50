import { isLocalUrl } from '#contract/returnUrl.ts'

/** The longest address that still fits into a cookie and a header. */
const longest = 2_048

/**
 * Where to go after signing in or out, ready for a Location header: the front page where nothing was asked for,
 * null where the address leads off this site. Refused, never repaired.
 */
export function wayBack(returnUrl: string | undefined, publicUrl: string): string | null {
  if (returnUrl === undefined || returnUrl.trim() === '') return '/'
  if (!isLocalUrl(returnUrl)) return null
  const location = returnUrl.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent)
  if (location.length > longest) return null
  const there = new URL(location, publicUrl)
  // '/.//elsewhere' becomes '//elsewhere' for whoever tidies paths before they follow them.
  return there.origin === new URL(publicUrl).origin && !there.pathname.startsWith('//') ? location : null
}
