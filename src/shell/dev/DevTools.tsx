import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import type { AnyRouter } from '@tanstack/react-router'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'
import { useState, useSyncExternalStore } from 'react'
import { liveLog } from './liveLog.ts'
import './devTools.css'

/** Developer tools: the query cache, the router and the hub's events. */
export function DevTools({ router }: { router: AnyRouter }) {
  return (
    <>
      <ReactQueryDevtools buttonPosition="bottom-right" />
      <TanStackRouterDevtools router={router} position="bottom-left" />
      <LiveLog />
    </>
  )
}

function LiveLog() {
  const said = useSyncExternalStore(liveLog.subscribe, liveLog.read)
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className="live-log" aria-label="Live log">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Live log ({said.length})
      </button>
      {isOpen && (
        <ol>
          {said.map(({ id, at, name, args }) => (
            <li key={id}>
              <time>{at.toISOString().slice(11, 23)}</time> <b>{name}</b> {JSON.stringify(args)}
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}
