import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const followNetwork = (changed: () => void) => {
  globalThis.addEventListener('online', changed)
  globalThis.addEventListener('offline', changed)
  return () => {
    globalThis.removeEventListener('online', changed)
    globalThis.removeEventListener('offline', changed)
  }
}
const hasNetwork = () => navigator.onLine

/** Whether the device says that it has no connection. */
export const useIsOffline = () => !useSyncExternalStore(followNetwork, hasNetwork)

/** Whether what is on screen may be old: nothing arrives, and the device is offline or opened a kept page. */
export function useIsKept() {
  const { live, boot } = useRouteContext({ from: '__root__' })
  const line = useSyncExternalStore(live.subscribe, live.line)
  const isOffline = useIsOffline()
  return line !== 'connected' && (isOffline || boot.isKept === true)
}
