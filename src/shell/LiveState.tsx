import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const states = {
  connected: ['Live', '', <i key="live" className="dot" />],
  connecting: ['Connecting', 'quiet', null],
  reconnecting: ['Reconnecting', 'tone-amber', <IconRefresh key="icon" size={14} aria-hidden />],
  disconnected: ['Offline', 'tone-red', <IconPlugConnectedX key="icon" size={14} aria-hidden />],
} as const

/** Shows whether the server is reachable and other people's changes appear automatically. */
export function LiveState() {
  const { live } = useRouteContext({ from: '__root__' })
  const [words, tone, icon] = states[useSyncExternalStore(live.subscribe, live.line)]
  return (
    <span className={`live ${tone}`} role="status">
      {icon}
      {words}
    </span>
  )
}
