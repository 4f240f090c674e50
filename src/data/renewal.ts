import type { QueryClient } from '@tanstack/react-query'
import { browserOf } from './browser.ts'
import type { Http } from './http.ts'

/**
 * Longest duration of a renewal, and how long afterwards answers to requests under the old cookie may still arrive; ms.
 */
const longest = 15_000
const lateAnswers = 2_000

/**
 * Announces that the session cookie is being renewed, here and in the other tabs. Requests refused under the old cookie
 * wait and are sent again instead of leading to the sign-in. Returns the function to end the renewal.
 */
export function beginRenewal(client: QueryClient) {
  const { http, tabs } = browserOf(client)
  tabs.announce({ what: 'renewing' })
  const done = holdForRenewal(http)
  return () => {
    tabs.announce({ what: 'renewed' })
    done()
  }
}

/** Holds refused requests during a renewal, in every tab, whichever tab started it. */
export function holdForRenewal(http: Http) {
  let release: () => void = () => undefined
  const renewal = new Promise<void>((resolve) => (release = resolve))
  http.renewal = renewal
  const forget = () => {
    release()
    if (http.renewal === renewal) http.renewal = null
  }
  const limit = setTimeout(forget, longest)
  return () => {
    clearTimeout(limit)
    release()
    setTimeout(forget, lateAnswers)
  }
}
