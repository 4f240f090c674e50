import { isLocalUrl } from '#contract/wire/returnUrl.ts'

/** The longest return address, in characters, that fits into a cookie and a header. */
const longest = 2_048

/**
 * Returns the path to redirect to after sign-in or sign-out, ready for a Location header: '/' if none was given, null
 * if the address leaves this site. It never repairs an address.
 */
export function wayBack(returnUrl: string | undefined, publicUrl: string): string | null {
  if (returnUrl === undefined || returnUrl.trim() === '') return '/'
  if (!isLocalUrl(returnUrl)) return null
  const location = returnUrl.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent)
  if (location.length > longest) return null
  const there = new URL(location, publicUrl)
  // A client that normalises paths turns '/.//elsewhere' into '//elsewhere', which is another host.
  return there.origin === new URL(publicUrl).origin && !there.pathname.startsWith('//') ? location : null
}
