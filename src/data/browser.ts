import type { QueryClient } from '@tanstack/react-query'
import type { Drafts } from './drafts.ts'
import type { Freshness } from './freshness.ts'
import type { Http } from './http.ts'
import type { Messages } from './messages.ts'
import type { OtherTabs } from './otherTabs.ts'

/** The services of one browser besides its query cache. Queries and mutations reach them through the cache. */
export interface Browser {
  http: Http
  freshness: Freshness
  messages: Messages
  drafts: Drafts
  tabs: OtherTabs
  /** Adds a failure to the list of errors that no query or mutation of the cache reports. */
  noteFailure(error: unknown): void
  /** Called when the session has ended: clears the user's data and redirects to the sign-in. */
  sessionIsOver: () => void
  /** Reports a saved change to the hub (specification, 7.4). Failures are only logged. */
  sayToHub(method: string, args: readonly unknown[]): void
}

const browsers = new WeakMap<QueryClient, Browser>()

export const attachBrowser = (client: QueryClient, browser: Browser) => void browsers.set(client, browser)

export function browserOf(client: QueryClient): Browser {
  const browser = browsers.get(client)
  if (!browser) throw new Error('This query cache belongs to no browser.')
  return browser
}
