import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** Shows whether live updates are connected. */
export function LiveState() {
  const { live } = useRouteContext({ from: '__root__' })
  const line = useSyncExternalStore(live.subscribe, live.line)
  if (line === 'connected')
    return (
      <span className="live" role="status" title="Other people’s changes appear automatically">
        <i className="dot" />
        Live
      </span>
    )
  if (line === 'connecting')
    return (
      <span className="live quiet" role="status">
        Connecting
      </span>
    )
  if (line === 'reconnecting')
    return (
      <span className="live tone-amber" role="status">
        <IconRefresh size={14} stroke={2} aria-hidden />
        Reconnecting
      </span>
    )
  return (
    <span className="live tone-red" role="status">
      <IconPlugConnectedX size={14} stroke={2} aria-hidden />
      Offline
    </span>
  )
}
