import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Config } from '../core/services.ts'

/** Browsers take a `__Host-` cookie over https only, and only from the host itself. */
const isSafe = (config: Config) => new URL(config.publicUrl).protocol === 'https:'
const named = (config: Config, name: string) => (isSafe(config) ? `__Host-${name}` : name)
const attributes = (config: Config): CookieOptions => ({ path: '/', secure: isSafe(config) })

const knownNames = new WeakMap<Config, { session: string; antiForgery: string }>()

/** The names of the cookies; without https they lose the prefix that needs it. */
export function cookieNames(config: Config) {
  // Each request asks, and reading the address of the product costs more than finding a session.
  const names = knownNames.get(config) ?? { session: named(config, 'bff-auth'), antiForgery: named(config, 'csrf') }
  knownNames.set(config, names)
  return names
}

/** Strict where nobody else sends people to us; after a provider's redirect a Strict cookie would stay behind. */
function sessionSameSite({ oidc, publicUrl }: Config) {
  if (!oidc) return 'Strict'
  const [provider, own] = [new URL(oidc.issuer), new URL(publicUrl)]
  return provider.protocol === own.protocol && provider.hostname === own.hostname ? 'Strict' : 'Lax'
}

export const readSessionCookie = (c: Context, config: Config) => getCookie(c, cookieNames(config).session)

export const readAntiForgeryCookie = (c: Context, config: Config) => getCookie(c, cookieNames(config).antiForgery)

/** Ends with the browser: on a shared machine, closing it signs out. */
export const setSessionCookie = (c: Context, config: Config, value: string) =>
  setCookie(c, cookieNames(config).session, value, {
    ...attributes(config),
    httpOnly: true,
    sameSite: sessionSameSite(config),
  })

/** The one cookie that our own script may read: it has to send it back as a header. */
export const setAntiForgeryCookie = (c: Context, config: Config, token: string) =>
  setCookie(c, cookieNames(config).antiForgery, token, { ...attributes(config), sameSite: 'Strict' })

/** Whoever signs out leaves nothing behind: no cookie, and none of the answers that the browser keeps to ask anew. */
export function clearSessionCookies(c: Context, config: Config) {
  c.header('clear-site-data', '"cache"')
  const { session, antiForgery } = cookieNames(config)
  deleteCookie(c, session, attributes(config))
  deleteCookie(c, antiForgery, attributes(config))
}

const transactionPrefix = 'bff-tx-'
/** More sign-ins at once than anybody runs; beyond them the request's headers would grow too long. */
const mostTransactions = 5

/** Binds a running sign-in to the browser that began it, for 15 minutes. */
export function setTransactionCookie(
  c: Context,
  config: Config,
  running: { state: string; sealed: string; silent: boolean },
) {
  const begun = Object.keys(getCookie(c)).filter((name) => name.startsWith(named(config, transactionPrefix)))
  if (begun.length >= mostTransactions) for (const name of begun) deleteCookie(c, name, attributes(config))
  setCookie(c, named(config, transactionPrefix + running.state), running.sealed, {
    ...attributes(config),
    httpOnly: true,
    maxAge: 900,
    // The way back into a hidden frame may count as coming from another site; None works over https only.
    sameSite: running.silent && isSafe(config) ? 'None' : 'Lax',
  })
}

/** Takes the cookie of a running sign-in; it serves once. */
export function takeTransactionCookie(c: Context, config: Config, state: string) {
  return deleteCookie(c, named(config, transactionPrefix + state), attributes(config))
}
