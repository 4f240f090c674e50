import type { QueryClient } from '@tanstack/react-query'
import { hubStartRetry } from '#contract/constants.ts'
import type { Freshness } from './freshness.ts'
import type { Http } from './http.ts'
import type { Hub, Line } from './hub.ts'
import type { Bridge } from './liveBridge.ts'
import { painted } from './painted.ts'
import { reloadUser, wantClaims, type SignInMode } from './session.ts'

interface Options {
  client: QueryClient
  http: Http
  freshness: Freshness
  mode: SignInMode
  open(): Promise<Hub>
  /** Called when the session has ended. */
  onSignedOut(): void
}

/** The connection of one browser to the server, open from sign-in to sign-out. */
export interface LiveLine {
  /** State of the hub connection; disconnected if there is none. */
  line(): Line
  /** Whether the server is reachable: the device is online and the last request was answered. */
  isReached(): boolean
  subscribe(changed: () => void): () => void
  start(): void
  stop(): void
  say(method: string, args: readonly unknown[]): void
}

/** Test processes have no window and are always online. */
const network = typeof window === 'undefined' ? null : window
const hasNetwork = () => network === null || navigator.onLine
const networkEvents = ['online', 'offline'] as const

/** Loads the hub client and the registry lazily, after the first screen. */
export function createLiveLine({ client, http, freshness, mode, open, onSignedOut }: Options): LiveLine {
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
  const isReached = () => hasNetwork() && http.isAnswered
  const line = () => (isReached() ? (hub?.line() ?? without) : 'disconnected')
  let before = ''
  const report = () => {
    const now = `${isReached()} ${line()}`
    if (now === before) return
    before = now
    for (const changed of listeners) changed()
    if (isReached()) bridge?.loadAgain()
  }
  http.onAnswered = report

  /** Handles a change of rights: reloads the user and everything read under the old rights. */
  const renewRights = () => {
    freshness.rightsChanged()
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
    const [opened, { bridgeLiveEvents }, { announced }] = await Promise.all([
      open(),
      import('./liveBridge.ts'),
      import('#contract/entities/index.ts'),
    ])
    if (start !== current) return
    hub = opened
    hub.onLine(report)
    bridge = bridgeLiveEvents(hub, client, announced, renewRights)
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
    line,
    isReached,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start() {
      if (current) return
      current = {}
      for (const name of networkEvents) network?.addEventListener(name, report)
      without = 'connecting'
      begin(current)
    },
    stop() {
      current = null
      for (const name of networkEvents) network?.removeEventListener(name, report)
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
