import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** How many forms of records are open in one browser, whatever page or list they were opened over. */
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
    /** Answers what to call when the form closes. */
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

/** Used by a form: as long as it is open, no page ends below it and takes along what was typed. */
export function useHoldPages() {
  const forms = useOpenForms()
  useEffect(() => forms.open(), [forms])
}

/** Whether a form is open that pages have to stay for. */
export function useIsHeld() {
  const { subscribe, isAny } = useOpenForms()
  return useSyncExternalStore(subscribe, isAny)
}
