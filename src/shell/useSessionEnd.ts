import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '#src/clock/now.ts'

/**
 * Longest time before the session's end at which to act, in ms; for short sessions, a quarter of the remaining time.
 */
const longestAhead = 5 * 60_000
/** Two end times within this many ms count as the same. */
const sameEnd = 10_000

interface Actions {
  /** Asks when the session ends without extending it. */
  look: () => void
  /** Extends the session of an active user. */
  renew: () => void
}

/**
 * Extends the session of a user who types or clicks, even without requests for an hour. Without activity the session
 * ends on time, because `look` does not extend it.
 */
export function useSessionEnd(endsAt: number | null, { look, renew }: Actions) {
  const end = useSteady(endsAt)
  const onLook = useEffectEvent(look)
  const onRenew = useEffectEvent(renew)
  useEffect(() => {
    if (end === null) return undefined
    const left = end - now()
    let isAtWork = false
    let isNear = false
    const notice = () => {
      isAtWork = true
      if (!isNear) return
      isNear = false
      onRenew()
    }
    const near = setTimeout(
      () => {
        isNear = true
        if (isAtWork) notice()
        else onLook()
      },
      left - Math.min(longestAhead, left / 4),
    )
    const over = setTimeout(() => onLook(), left + 1_000)
    for (const action of actions) window.addEventListener(action, notice, true)
    return () => {
      clearTimeout(near)
      clearTimeout(over)
      for (const action of actions) window.removeEventListener(action, notice, true)
    }
  }, [end])
}

const actions = ['keydown', 'pointerdown', 'wheel'] as const

function useSteady(endsAt: number | null) {
  const [end, setEnd] = useState(endsAt)
  const moved = end === null || endsAt === null ? end !== endsAt : Math.abs(end - endsAt) > sameEnd
  if (moved) setEnd(endsAt)
  return moved ? endsAt : end
}
