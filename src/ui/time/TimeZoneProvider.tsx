import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Clock } from './time.ts'
import { now } from '#src/clock/now.ts'

interface Context extends Pick<Clock, 'overWords'> {
  zone: string
  /** The currency of the project, in ISO 4217; null or absent outside of one. */
  currency?: string | null | undefined
  now?: number
}

const Context = createContext<Context>({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })

/** Sets the time zone and the currency of everything below it: the project's. `now` fixes the clock. */
export function TimeZoneProvider({ zone, currency, now: fixed, children }: Context & { children: ReactNode }) {
  const context = useMemo(() => ({ zone, currency, now: fixed }), [zone, currency, fixed])
  return <Context value={context}>{children}</Context>
}

/** Provides the office's wording of how late a date is (see `Clock.overWords`). */
export function OverWordsProvider({ words, children }: { words: Clock['overWords']; children: ReactNode }) {
  const around = use(Context)
  const context = useMemo(() => ({ ...around, overWords: words }), [around, words])
  return <Context value={context}>{children}</Context>
}

const minute = 60_000
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let beat = now()

const tick = () => {
  beat = now()
  for (const tell of waiting) tell()
}

/** A single timer for the whole page. It ticks every 30 s while anything is subscribed. */
const subscribe = (tell: () => void) => {
  if (waiting.size === 0) timer = setInterval(tick, minute / 2)
  waiting.add(tell)
  return () => {
    waiting.delete(tell)
    if (waiting.size === 0) clearInterval(timer)
  }
}

const readBeat = () => {
  if (Math.abs(now() - beat) >= minute) beat = now()
  return beat
}

/** Returns the currency of the project; null outside of one. */
export const useCurrency = () => use(Context).currency ?? null

/** Returns the zone and the current time, and keeps the time up to date. */
export function useClock(): Clock {
  const { zone, now: fixed, overWords } = use(Context)
  const moving = useSyncExternalStore(subscribe, readBeat, readBeat)
  const at = fixed ?? moving
  return useMemo(() => ({ zone, now: at, overWords }), [zone, at, overWords])
}
