import { useEffect, useState } from 'react'

/** Debounce in ms before the server is asked. */
const pause = 250

/** Returns the text with a debounce; clearing it takes effect at once. */
export function usePaused(words: string): string {
  const [told, setTold] = useState(words)
  useEffect(() => {
    if (words === told) return undefined
    const timer = setTimeout(() => setTold(words), words === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [words, told])
  return words === '' ? '' : told
}
