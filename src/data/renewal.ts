import type { QueryClient } from '@tanstack/react-query'
import { browserOf } from './browser.ts'
import type { Http } from './http.ts'

/**
 * How long a renewal may take, and how long answers to requests under the old cookie may still arrive; milliseconds.
 */
const longest = 15_000
const stragglers = 2_000

/**
 * The session is about to get a new cookie, here and in the other tabs. Requests that the old one no longer opens wait
 * and are sent once more, instead of ending in a sign-in. Answers the function that says it is done.
 */
export function beginRenewal(client: QueryClient) {
  const { http, tabs } = browserOf(client)
  tabs.tell({ what: 'renewing' })
  const done = holdForRenewal(http)
  return () => {
    tabs.tell({ what: 'renewed' })
    done()
  }
}

/** The part of a renewal that every tab takes, whoever began it. */
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
    setTimeout(forget, stragglers)
  }
}
