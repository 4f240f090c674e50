import { useSyncExternalStore } from 'react'

let printing = false
const listeners = new Set<() => void>()
const become = (now: boolean) => () => {
  printing = now
  for (const changed of listeners) changed()
}
if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', become(true))
  window.addEventListener('afterprint', become(false))
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Returns whether the page is being printed. Lists that show only some of their rows on screen then show all. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => printing)
