import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** How many forms of records are open in one browser, whatever page or list they were opened over. */
function createOpenForms() {
  let open = 0
  const listeners = new Set<() => void>()
  const change = (by: 1 | -1) => {
    open += by
    for (const changed of listeners) changed()
  }
  return {
    any: () => open > 0,
    hold() {
      change(1)
      return () => change(-1)
    },
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

const rooms = new WeakMap<QueryClient, ReturnType<typeof createOpenForms>>()
function openFormsOf(client: QueryClient) {
  const known = rooms.get(client)
  if (known) return known
  const made = createOpenForms()
  rooms.set(client, made)
  return made
}

/** Said by a form: as long as it is open, no page ends below it and takes along what was typed. */
export function useHoldPages() {
  const client = useQueryClient()
  useEffect(() => openFormsOf(client).hold(), [client])
}

/** Whether a form is open that pages have to stay for. */
export function useIsHeld() {
  const { subscribe, any } = openFormsOf(useQueryClient())
  return useSyncExternalStore(subscribe, any)
}
