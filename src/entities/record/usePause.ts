import { useRef, useState } from 'react'
import type { Transfer } from './UploadLine.tsx'

/**
 * Pauses an upload of many files: a large file in flight at once, otherwise before the next request. A single request
 * in flight is completed, so that no file is stored twice.
 */
export function usePause({ underway, pause, goOn }: Transfer) {
  const [isPaused, setIsPaused] = useState(false)
  const held = useRef<{ over: Promise<void>; end(): void } | null>(null)
  return {
    isPaused,
    begin() {
      let end = () => undefined as void
      const over = new Promise<void>((done) => (end = done))
      held.current = { over, end }
      setIsPaused(true)
      if (underway) pause()
    },
    end() {
      held.current?.end()
      held.current = null
      setIsPaused(false)
      if (underway?.state === 'paused') goOn()
    },
    /** Resolves once the upload is not paused. */
    over: () => held.current?.over ?? Promise.resolve(),
  }
}
