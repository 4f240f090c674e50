import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { browserOf } from '../data/browser.ts'

/** Returns the browser's messages and follows changes. */
export function useMessages() {
  const { messages } = browserOf(useQueryClient())
  return { ...messages, all: useSyncExternalStore(messages.subscribe, messages.all) }
}

/** Returns the number of requests in progress. */
export function useInFlight() {
  const { http } = browserOf(useQueryClient())
  return useSyncExternalStore(http.onInFlight, http.inFlight)
}
