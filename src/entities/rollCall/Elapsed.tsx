import { useEffect, useState } from 'react'
import { durationWords } from '#contract/text/durationWords.ts'
import { now } from '#src/clock/now.ts'

/** How long something took, or has been running for, to the second. */
export function Elapsed({ since, seconds }: { since: string; seconds: number | null }) {
  const [, setTurn] = useState(0)
  useEffect(() => {
    if (seconds !== null) return undefined
    const timer = setInterval(() => setTurn((turn) => turn + 1), 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return durationWords(seconds ?? Math.max(0, Math.floor((now() - Date.parse(since)) / 1_000)))
}
