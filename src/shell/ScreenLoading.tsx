import { useEffect, useState } from 'react'
import { chunkTimeout } from '#contract/constants.ts'
import { Spinner } from '../ui/page/Spinner.tsx'

/** Thrown when a screen's code does not arrive in time. */
class ChunkLoadError extends Error {}

/** Shown while a screen's code loads. It gives up after 120 seconds (specification, section 8). */
export function ScreenLoading() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), chunkTimeout)
    return () => clearTimeout(timer)
  }, [])
  if (late) throw new ChunkLoadError('This screen did not load in time.')
  return <Spinner />
}
