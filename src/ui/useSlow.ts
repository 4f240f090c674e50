import { useEffect, useState } from 'react'

/** Returns whether something has taken longer than `after` ms, so that quick work does not flicker. */
export function useSlow(going: boolean, after = 400) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!going) return undefined
    const timer = setTimeout(() => setSlow(true), after)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [going, after])
  return going && slow
}
