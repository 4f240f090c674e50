import type { QueryClient } from '@tanstack/react-query'
import { hubStartRetry } from '#contract/constants.ts'
import { browserOf } from './browser.ts'
import type { Hub, Line } from './hub.ts'
import type { Bridge } from './liveBridge.ts'
import { painted } from './painted.ts'
import { reloadUser, wantClaims, type SignInMode } from './session.ts'

interface Options {
  client: QueryClient
  mode: SignInMode
  open(): Promise<Hub>
  /** Called when the session has ended. */
  onSignedOut(): void
}

/** The hub connection of one browser, open from sign-in to sign-out. */
export interface LiveLine {
  line(): Line
  subscribe(changed: () => void): () => void
  start(): void
  stop(): void
  say(method: string, args: readonly unknown[]): void
}

/** Loads the hub client and the registry lazily, after the first screen. */
export function createLiveLine({ client, mode, open, onSignedOut }: Options): LiveLine {
  let hub: Hub | null = null
  let bridge: Bridge | null = null
  /**
   * Identifies the current start; null after a stop. A start that is stopped while its code loads does not open a hub.
   */
  let current: object | null = null
  /** The state to report while there is no hub. */
  let without: Line = 'disconnected'
  let again: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const report = () => {
    for (const changed of listeners) changed()
  }

  /** Handles a change of rights: reloads the user and everything read under the old rights. */
  const renewRights = () => {
    browserOf(client).freshness.rightsChanged()
    reloadUser(client, mode, { slide: false }).then(
      (user) => {
        if (!user.isAuthenticated) onSignedOut()
        else if (mode === 'gateway') wantClaims(client)
      },
      (error: unknown) => console.warn('The signed-in person could not be loaded anew', error),
    )
  }
  const connect = async (start: object) => {
    await painted()
    if (start !== current) return
    const [opened, { bridgeLiveEvents }, { entities }] = await Promise.all([
      open(),
      import('./liveBridge.ts'),
      import('#contract/entities/index.ts'),
    ])
    if (start !== current) return
    hub = opened
    hub.onLine(report)
    bridge = bridgeLiveEvents(hub, client, Object.values(entities), renewRights)
    hub.start()
  }
  /** Loading the code may fail like any request, so it is retried like the connection itself. */
  const begin = (start: object) => {
    connect(start).catch((error: unknown) => {
      console.error('The live line could not be opened', error)
      if (start !== current) return
      without = 'disconnected'
      again = setTimeout(() => begin(start), hubStartRetry)
      report()
    })
  }
  return {
    line: () => hub?.line() ?? without,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start() {
      if (current) return
      current = {}
      without = 'connecting'
      begin(current)
    },
    stop() {
      current = null
      without = 'disconnected'
      clearTimeout(again)
      bridge?.close()
      void hub?.stop()
      hub = null
      bridge = null
      report()
    },
    say: (method, args) => hub?.say(method, args),
  }
}
