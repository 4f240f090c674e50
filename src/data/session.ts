import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/wire/envelope.ts'
import { claimTypes, signedOut, userFromClaims, type Claim, type LoggedInUser } from '#contract/wire/session.ts'
import { browserOf } from './browser.ts'
import { ApiProblem } from './http.ts'
import { sessionKey } from './keys.ts'
import { forgetTables } from './tableState.ts'
import { now } from '#src/clock/now.ts'

/** How users sign in: through the gateway's endpoints, or with a session cookie and the product's own sign-in page. */
export type SignInMode = 'gateway' | 'cookie'

/** The signed-in user, with the state of their session. */
export interface SessionUser extends LoggedInUser {
  /** When the session ends without activity, in ms; null if the gateway does not say. */
  endsAt: number | null
  /** The user's rights have changed, so a silent sign-in must fetch new claims (specification, 4.1). */
  claimsNeedUpdate: boolean
}

export const nobody: SessionUser = { ...signedOut, endsAt: null, claimsNeedUpdate: false }

function sessionUser(claims: readonly Claim[]): SessionUser {
  const secondsLeft = Number(claims.find(({ type }) => type === claimTypes.expiresIn)?.value ?? Number.NaN)
  return {
    ...userFromClaims(claims),
    endsAt: Number.isNaN(secondsLeft) ? null : now() + secondsLeft * 1000,
    claimsNeedUpdate: false,
  }
}

/** Fetches the signed-in user; `nobody` if there is none. The request extends the session, unless `slide` is false. */
export const session = (mode: SignInMode, { slide = true } = {}) =>
  queryOptions({
    queryKey: sessionKey,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ client, signal }): Promise<SessionUser> => {
      const { http } = browserOf(client)
      try {
        const path = mode === 'gateway' ? '/bff/user' : '/api/LoggedInUser'
        const answer = await http.raw(slide ? path : `${path}?slide=false`, { signal, asksWho: true })
        const claims = mode === 'gateway' ? (answer as Claim[] | null) : (answer as Envelope<Claim[]>).data
        return claims ? sessionUser(claims) : nobody
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 401) return nobody
        throw error
      }
    },
  })

/** Returns the signed-in user from the cache. */
export const currentUser = (client: QueryClient) => client.getQueryData<SessionUser>(sessionKey) ?? nobody

/** Caches the user's claims that came with the page, to save a request. */
export const setUser = (client: QueryClient, claims: Claim[]) => client.setQueryData(sessionKey, sessionUser(claims))

/** Removes the user and all their data from this browser, after a 401 or a sign-out. */
export function clearUser(client: QueryClient) {
  // Set first, while the user's screens are still subscribed, and again after the cache is cleared.
  client.setQueryData(sessionKey, nobody)
  browserOf(client).freshness.forget()
  forgetTables()
  client.setQueryData(sessionKey, nobody)
}

/** Fetches the signed-in user again, even if cached. */
export const reloadUser = (client: QueryClient, mode: SignInMode, options?: { slide: boolean }) =>
  client.fetchQuery({ ...session(mode, options), staleTime: 0 })

const change = (client: QueryClient, news: Partial<SessionUser>) =>
  void browserOf(client).freshness.patch<SessionUser>(sessionKey, (user) => ({ ...user, ...news }))

/** Marks the claims as outdated after a change of rights, so that a silent sign-in fetches new ones. */
export const wantClaims = (client: QueryClient) => change(client, { claimsNeedUpdate: true })

/** Keeps the current claims after a silent sign-in without result. */
export const keepClaims = (client: QueryClient) => change(client, { claimsNeedUpdate: false })

/** Reloads the user after a successful silent sign-in (specification, 4.1). */
export function renewUser(client: QueryClient, mode: SignInMode) {
  change(client, { reloadNeeded: true, claimsNeedUpdate: false })
  return reloadUser(client, mode)
}
