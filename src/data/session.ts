import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/envelope.ts'
import { claimTypes, signedOut, userFromClaims, type Claim, type LoggedInUser } from '#contract/session.ts'
import { browserOf } from './browser.ts'
import { ApiProblem } from './http.ts'
import { sessionKey } from './keys.ts'

/** How this gateway signs people in: its own endpoints, or a cookie with a sign-in page of ours. */
export type SignInMode = 'gateway' | 'cookie'

/** The person of this browser, with what it knows of their session. */
export interface SessionUser extends LoggedInUser {
  /**
   * When the session ends unless somebody does something before; milliseconds by this browser's clock, null where the
   * gateway does not say.
   */
  endsAt: number | null
  /** Their rights have changed: a silent sign-in fetches new claims (specification, 4.1). */
  claimsNeedUpdate: boolean
}

export const nobody: SessionUser = { ...signedOut, endsAt: null, claimsNeedUpdate: false }

function sessionUser(claims: readonly Claim[]): SessionUser {
  const secondsLeft = Number(claims.find(({ type }) => type === claimTypes.expiresIn)?.value ?? Number.NaN)
  return {
    ...userFromClaims(claims),
    endsAt: Number.isNaN(secondsLeft) ? null : Date.now() + secondsLeft * 1000,
    claimsNeedUpdate: false,
  }
}

/** Who is signed in; `nobody` when nobody is. Asking lengthens the session, unless `slide` is false. */
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

/** The signed-in person as the cache holds them now. */
export const currentUser = (client: QueryClient) => client.getQueryData<SessionUser>(sessionKey) ?? nobody

/** Puts the person who came with the page into the cache, so that nobody has to ask. */
export const setUser = (client: QueryClient, claims: Claim[]) => client.setQueryData(sessionKey, sessionUser(claims))

/** A 401 or a sign-out: the person and everything that was read for them is gone from this browser. */
export function clearUser(client: QueryClient) {
  // Said first, while the screens that show the person still listen; then it is all that is left.
  client.setQueryData(sessionKey, nobody)
  browserOf(client).freshness.forget()
  client.setQueryData(sessionKey, nobody)
}

/** Loads the person anew, whatever the cache holds. */
export const reloadUser = (client: QueryClient, mode: SignInMode, options?: { slide: boolean }) =>
  client.fetchQuery({ ...session(mode, options), staleTime: 0 })

const change = (client: QueryClient, news: Partial<SessionUser>) =>
  void browserOf(client).freshness.patch<SessionUser>(sessionKey, (user) => ({ ...user, ...news }))

/** Rights have changed at the gateway; where it keeps them as claims, a silent sign-in has to fetch them. */
export const wantClaims = (client: QueryClient) => change(client, { claimsNeedUpdate: true })

/** A silent sign-in brought nothing; the person stays as they are. */
export const keepClaims = (client: QueryClient) => change(client, { claimsNeedUpdate: false })

/** A silent sign-in has succeeded: the flag clears, and the person is loaded anew (specification, 4.1). */
export function renewUser(client: QueryClient, mode: SignInMode) {
  change(client, { reloadNeeded: true, claimsNeedUpdate: false })
  return reloadUser(client, mode)
}
