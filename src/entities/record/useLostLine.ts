import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const useLive = () => useRouteContext({ from: '__root__' }).live

/** Whether the server cannot be reached at present. */
export function useIsOffline() {
  const live = useLive()
  return !useSyncExternalStore(live.subscribe, live.isReached)
}

/** Whether what is on screen may be old: the server cannot be reached, or a kept page has heard nothing of it yet. */
export function useIsKept() {
  const { boot } = useRouteContext({ from: '__root__' })
  const live = useLive()
  const line = useSyncExternalStore(live.subscribe, live.line)
  const isOffline = useIsOffline()
  return isOffline || (boot.isKept === true && line !== 'connected')
}
