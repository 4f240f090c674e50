import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const useLive = () => useRouteContext({ from: '__root__' }).live

/** Whether the server is currently unreachable. */
export function useIsOffline() {
  const live = useLive()
  return !useSyncExternalStore(live.subscribe, live.isReached)
}

/** Whether data on screen may be old: the server is unreachable, or a stored page has not heard from it yet. */
export function useIsKept() {
  const { boot } = useRouteContext({ from: '__root__' })
  const live = useLive()
  const line = useSyncExternalStore(live.subscribe, live.line)
  const isOffline = useIsOffline()
  return isOffline || (boot.isKept === true && line !== 'connected')
}
