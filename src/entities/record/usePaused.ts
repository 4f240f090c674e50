import { useEffect, useState } from 'react'

/** Debounce in ms before the server is asked. */
const pause = 250

/** Returns the text with a debounce; clearing it takes effect at once. */
export function usePaused(words: string): string {
  const [announced, setAnnounced] = useState(words)
  useEffect(() => {
    if (words === announced) return undefined
    const timer = setTimeout(() => setAnnounced(words), words === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [words, announced])
  return words === '' ? '' : announced
}
