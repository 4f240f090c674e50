import type { Hub } from '#src/data/hub.ts'
import { now } from '#src/clock/now.ts'

/** An event received from the hub. */
export interface Said {
  id: number
  at: Date
  name: string
  args: readonly unknown[]
}

const most = 200
let said: readonly Said[] = []
let count = 0
const watchers = new Set<() => void>()

const note = (name: string, args: readonly unknown[]) => {
  said = [{ id: ++count, at: new Date(now()), name, args }, ...said].slice(0, most)
  for (const changed of watchers) changed()
}

/** The hub's events in this tab, newest first, for developers. */
export const liveLog = {
  read: () => said,
  subscribe(changed: () => void) {
    watchers.add(changed)
    return () => watchers.delete(changed)
  },
}

/** Wraps a hub so that every event it receives is logged. */
export function listening(hub: Hub): Hub {
  hub.onLine(() => note('line', [hub.line()]))
  return {
    ...hub,
    on: (name, heard) =>
      hub.on(name, (...args) => {
        note(name, args)
        heard(...args)
      }),
  }
}
