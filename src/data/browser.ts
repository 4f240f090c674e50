import type { QueryClient } from '@tanstack/react-query'
import type { Drafts } from './drafts.ts'
import type { Freshness } from './freshness.ts'
import type { Http } from './http.ts'
import type { Messages } from './messages.ts'
import type { OtherTabs } from './otherTabs.ts'

/** What one open browser has beside its query cache; queries and mutations find it through their cache. */
export interface Browser {
  http: Http
  freshness: Freshness
  messages: Messages
  drafts: Drafts
  tabs: OtherTabs
  /** The session turned out to be over: everything of the person goes, and the browser leaves for the sign-in. */
  sessionIsOver: () => void
  /** Tells the hub of a saved change, as the specification asks (7.4); failures are logged only. */
  sayToHub(method: string, args: readonly unknown[]): void
}

const browsers = new WeakMap<QueryClient, Browser>()

export const attachBrowser = (client: QueryClient, browser: Browser) => void browsers.set(client, browser)

export function browserOf(client: QueryClient): Browser {
  const browser = browsers.get(client)
  if (!browser) throw new Error('This query cache belongs to no browser.')
  return browser
}
