import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Counts the record forms open in one browser. */
function createOpenForms() {
  let count = 0
  const listeners = new Set<() => void>()
  const add = (by: 1 | -1) => {
    count += by
    for (const listener of listeners) listener()
  }
  return {
    isAny: () => count > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns the function to call when the form closes. */
    open() {
      add(1)
      return () => add(-1)
    },
  }
}

const byBrowser = new WeakMap<QueryClient, ReturnType<typeof createOpenForms>>()
function useOpenForms() {
  const client = useQueryClient()
  const forms = byBrowser.get(client) ?? createOpenForms()
  byBrowser.set(client, forms)
  return forms
}

/** Keeps pages mounted while the calling form is open, so that its input is not lost. */
export function useHoldPages() {
  const forms = useOpenForms()
  useEffect(() => forms.open(), [forms])
}

/** Returns whether an open form keeps pages mounted. */
export function useIsHeld() {
  const { subscribe, isAny } = useOpenForms()
  return useSyncExternalStore(subscribe, isAny)
}
