import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Config } from '#server/core/services.ts'

/** Browsers accept a `__Host-` cookie only over https and only from the host itself. */
const isSafe = (config: Config) => new URL(config.publicUrl).protocol === 'https:'
const named = (config: Config, name: string) => (isSafe(config) ? `__Host-${name}` : name)
const attributes = (config: Config): CookieOptions => ({ path: '/', secure: isSafe(config) })

const knownNames = new WeakMap<Config, { session: string; antiForgery: string; gate: string }>()

/** Returns the names of the cookies. Without https they have no `__Host-` prefix. */
export function cookieNames(config: Config) {
  // Cached, because every request needs the names and parsing the public URL costs more than finding a session.
  const names = knownNames.get(config) ?? {
    session: named(config, 'bff-auth'),
    antiForgery: named(config, 'csrf'),
    gate: named(config, 'gate'),
  }
  knownNames.set(config, names)
  return names
}

/**
 * Strict for passwords. With a provider on another host it is Lax, because browsers withhold a Strict cookie after the
 * redirect back from another site.
 */
function sessionSameSite({ oidc, publicUrl }: Config) {
  if (!oidc) return 'Strict'
  const [provider, own] = [new URL(oidc.issuer), new URL(publicUrl)]
  return provider.protocol === own.protocol && provider.hostname === own.hostname ? 'Strict' : 'Lax'
}

export const readSessionCookie = (c: Context, config: Config) => getCookie(c, cookieNames(config).session)

export const readAntiForgeryCookie = (c: Context, config: Config) => getCookie(c, cookieNames(config).antiForgery)

/** A session cookie: it ends when the browser closes, which signs people out on shared machines. */
export const setSessionCookie = (c: Context, config: Config, value: string) =>
  setCookie(c, cookieNames(config).session, value, {
    ...attributes(config),
    httpOnly: true,
    sameSite: sessionSameSite(config),
  })

/** Readable by our own script, which must send it back as a header. */
export const setAntiForgeryCookie = (c: Context, config: Config, token: string) =>
  setCookie(c, cookieNames(config).antiForgery, token, { ...attributes(config), sameSite: 'Strict' })

/** Deletes the cookies of a session and clears the browser's HTTP cache on sign-out. */
export function clearSessionCookies(c: Context, config: Config) {
  c.header('clear-site-data', '"cache"')
  const { session, antiForgery } = cookieNames(config)
  deleteCookie(c, session, attributes(config))
  deleteCookie(c, antiForgery, attributes(config))
}

export const readGateCookie = (c: Context, config: Config) => getCookie(c, cookieNames(config).gate)

/** The longest time for which browsers keep a cookie, in seconds. */
const longestCookie = 400 * 86_400

/** The key of a device that is the gate of a site. It outlives the browser, because a gate is on around the clock. */
export const setGateCookie = (c: Context, config: Config, value: string) =>
  setCookie(c, cookieNames(config).gate, value, {
    ...attributes(config),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: longestCookie,
  })

export const clearGateCookie = (c: Context, config: Config) =>
  deleteCookie(c, cookieNames(config).gate, attributes(config))

const transactionPrefix = 'bff-tx-'
/** Sign-ins that one browser may have in progress. More cookies would make the request headers too long. */
const mostTransactions = 5

/** Binds a sign-in in progress to the browser that started it, for 15 minutes. */
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
    // The redirect in a hidden frame may count as cross-site. SameSite=None requires https.
    sameSite: running.silent && isSafe(config) ? 'None' : 'Lax',
  })
}

/** Returns and deletes the cookie of a sign-in in progress, so it works once. */
export function takeTransactionCookie(c: Context, config: Config, state: string) {
  return deleteCookie(c, named(config, transactionPrefix + state), attributes(config))
}
