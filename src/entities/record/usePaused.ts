import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke after which the server is asked. */
const pause = 250

/** Words as they were when their typist last paused; cleared words count at once. */
export function usePaused(words: string): string {
  const [told, setTold] = useState(words)
  useEffect(() => {
    if (words === told) return undefined
    const timer = setTimeout(() => setTold(words), words === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [words, told])
  return words === '' ? '' : told
}
