import { useEffect, useEffectEvent, useState } from 'react'

/**
 * How long before the end of the session it is looked after; at most that, and a quarter of what is left. Milliseconds.
 */
const longestAhead = 5 * 60_000
/** Ends that differ by less are the same one, told twice. */
const sameEnd = 10_000

interface Actions {
  /** Asks when the session ends, without lengthening it. */
  look: () => void
  /** Lengthens it, for somebody who is at work. */
  renew: () => void
}

/**
 * Looks after the end of the session. Who types or clicks keeps it, even when nothing is sent for an hour; with nobody
 * at
 * the screen it ends when it should, for looking does not lengthen it.
 */
export function useSessionEnd(endsAt: number | null, { look, renew }: Actions) {
  const end = useSteady(endsAt)
  const onLook = useEffectEvent(look)
  const onRenew = useEffectEvent(renew)
  useEffect(() => {
    if (end === null) return undefined
    const left = end - Date.now()
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
