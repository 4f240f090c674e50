import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { browserOf } from '../data/browser.ts'

/** The messages of this browser, as they change. */
export function useMessages() {
  const { messages } = browserOf(useQueryClient())
  return { ...messages, all: useSyncExternalStore(messages.subscribe, messages.all) }
}

/** How many calls are under way. */
export function useInFlight() {
  const { http } = browserOf(useQueryClient())
  return useSyncExternalStore(http.onInFlight, http.inFlight)
}
