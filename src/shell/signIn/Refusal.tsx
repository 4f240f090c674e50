import { useEffect, useState, type ReactNode } from 'react'
import type { Refused } from '#src/data/useAccountCall.ts'
import { thin } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useSlow } from '#src/ui/useSlow.ts'
import { now } from '#src/clock/now.ts'

/** Counts down the whole seconds until a moment; 0 once it has passed. */
function useSecondsLeft(until: number | null) {
  const [time, setTime] = useState(now)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - time) / 1000))
  useEffect(() => {
    if (until === null) return undefined
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

const waitWords = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)}${thin}min` : `${seconds}${thin}s`)

interface RefusalProps {
  refused: Refused
  /** What the user can do while waiting. */
  meanwhile: string
}

/** An error that belongs to no single field. */
export const Refusal = ({ refused, meanwhile }: RefusalProps) =>
  refused.freeAt === null ? (
    <Notice tone="red">{refused.message}</Notice>
  ) : (
    <Notice tone="red" title="Too many attempts">
      {meanwhile}
    </Notice>
  )

interface SendProps {
  refused: Refused | null
  busy: boolean
  /** Label of the button while it works: 'Signing in…'. */
  busyWord: string
  icon?: ReactNode
  children: string
}

/** The submit button. During a lock-out it is disabled and counts down. */
export const SendButton = (props: SendProps) => <TimedButton key={props.refused?.freeAt ?? 0} {...props} />

function TimedButton({ refused, busy, busyWord, icon, children }: SendProps) {
  const wait = useSecondsLeft(refused?.freeAt ?? null)
  const slow = useSlow(busy)
  return (
    <Button kind="primary" type="submit" disabled={busy} aria-busy={busy} reason={wait > 0 && 'Too many attempts'}>
      {wait > 0 ? `Try again in ${waitWords(wait)}` : slow ? busyWord : children}
      {wait === 0 && !slow && icon}
    </Button>
  )
}
