import { CancelledError, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hearTime } from '#src/clock/now.ts'
import type { Boot } from '#contract/wire/boot.ts'
import type { Kind } from '#contract/kinds.ts'
import { attachBrowser } from './browser.ts'
import type { Drafts } from './drafts.ts'
import { createFreshness } from './freshness.ts'
import { ApiProblem, createHttp, type Fetch } from './http.ts'
import type { Hub } from './hub.ts'
import { detailKey, isListKey, wholeListKey } from './keys.ts'
import { createLiveLine } from './liveLine.ts'
import { createMessages, type Messages } from './messages.ts'
import { noOtherTabs, type OtherTabs } from './otherTabs.ts'
import { setUser, clearUser } from './session.ts'
import { forgetTables } from './tableState.ts'

export interface BrowserOptions {
  boot: Boot
  /** Opens the hub; injected so that tests can use their own. */
  openHub(): Promise<Hub>
  fetch: Fetch
  drafts: Drafts
  /** The other tabs that share the session; none by default. */
  tabs?: OtherTabs | undefined
  csrfToken(): string | null
  /** Called when the session has ended and the user's data has left the cache. */
  onSignedOut(): void
  /** Called when the user has lost access to a list on screen (specification, section 8: 403). */
  onForbidden(): void
}

/** Creates everything below the screens for one browser: cache, freshness, HTTP client and hub connection. */
export function openBrowser({
  boot,
  openHub,
  fetch,
  drafts,
  tabs = noOtherTabs,
  csrfToken,
  onSignedOut,
  onForbidden,
}: BrowserOptions) {
  if (boot.now !== undefined && !boot.isKept) hearTime(boot.now, performance.now())
  const messages = createMessages()
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        keepFailure(messages, error)
        const isClosed = error instanceof ApiProblem && error.status === 403
        if (isClosed && isListKey(query.queryKey) && query.isActive()) onForbidden()
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => keepFailure(messages, error) }),
    defaultOptions: {
      queries: {
        // The hub reports what is stale, so nothing becomes stale by time.
        staleTime: (query) => (freshness.isMarked(query) ? 0 : Infinity),
        gcTime: 30 * 60_000,
        retry: (attempt, error) => error instanceof ApiProblem && error.isAway && attempt < 3,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  retryCancelledRequests(client)
  const freshness = createFreshness(client)
  const leave = () => {
    live.stop()
    clearUser(client)
    onSignedOut()
  }
  const http = createHttp({ fetch, messages, csrfToken, onSignedOut: leave })
  const live = createLiveLine({ client, http, freshness, mode: boot.signIn, open: openHub, onSignedOut: leave })
  attachBrowser(client, {
    http,
    freshness,
    messages,
    drafts,
    tabs,
    noteFailure: (error) => keepFailure(messages, error),
    sessionIsOver: leave,
    sayToHub: live.say,
  })
  if (boot.claims) setUser(client, boot.claims)
  // The session may have ended while no page was open.
  else if (boot.signIn === 'cookie') forgetTables()
  http.sequence = boot.sequence
  for (const [kind, rows] of Object.entries(boot.lists)) freshness.prime(wholeListKey(kind as Kind), rows)
  if (boot.settings) freshness.prime(detailKey('settings', boot.settings.id), boot.settings)
  return { client, live, http, freshness, messages }
}

/**
 * Adds failed reads, saves and deletes to the list of errors, where they stay until dismissed (specification, section
 * 8). Errors shown elsewhere are left out: at the sign-in, at a field, or as a conflict.
 */
function keepFailure(messages: Messages, error: unknown) {
  if (!(error instanceof ApiProblem) || error.status === 401) return
  for (const { message, field, code } of error.problems)
    if (!field && code !== 'stale' && code !== 'otherBody') messages.add('error', message)
}

/**
 * Retries a cancelled request. A request is cancelled when its last component unmounts, and in strict mode every
 * component unmounts once. Others that await it, such as a page's loader, must not see that error.
 */
function retryCancelledRequests(client: QueryClient) {
  const fetchQuery = client.fetchQuery.bind(client) as (options: unknown) => Promise<unknown>
  const fetchAgain = (options: unknown): Promise<unknown> =>
    fetchQuery(options).catch((error: unknown) => {
      if (error instanceof CancelledError && error.revert) return fetchAgain(options)
      throw error
    })
  client.fetchQuery = fetchAgain as QueryClient['fetchQuery']
}
