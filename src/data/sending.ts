import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { uploadPath } from '#contract/constants.ts'
import { headers } from '#contract/envelope.ts'

/** A large file on its way. */
export interface Underway {
  name: string
  /** In bytes. */
  size: number
  /** Bytes that have arrived. */
  sent: number
  /** Stopped by hand, or by a line that is gone for the moment. */
  state: 'sending' | 'paused' | 'waiting'
}

/** Milliseconds between tries; after the last one the file has to be sent again, and goes on where it was. */
const retryDelays = [0, 1_000, 3_000, ...Array.from({ length: 120 }, () => 5_000)]

/**
 * Sends a large file in parts: what has arrived stays there through a lost line, a reload and a restarted server, and
 * choosing the same file again goes on from it. Answers the upload's id, which a record then takes.
 */
export function useSending() {
  const [underway, setUnderway] = useState<Underway | null>(null)
  const current = useRef<{ upload: Upload; end(): void } | null>(null)
  const become = (state: Underway['state']) => setUnderway((now) => now && { ...now, state })
  useFollowLine(
    () => {
      become('waiting')
      void current.current?.upload.abort()
    },
    () => {
      become('sending')
      current.current?.upload.start()
    },
    underway?.state,
  )
  // What has arrived stays at the server; nobody is left to see the rest.
  useEffect(() => () => void current.current?.upload.abort(), [])

  /** Null when it was given up. */
  const send = async (file: File): Promise<string | null> => {
    const { Upload } = await import('tus-js-client')
    setUnderway({ name: file.name, size: file.size, sent: 0, state: 'sending' })
    try {
      return await new Promise<string | null>((done, fail) => {
        const upload: Upload = new Upload(file, {
          endpoint: uploadPath,
          headers: { [headers.csrf]: '1' },
          metadata: { filename: file.name },
          retryDelays,
          removeFingerprintOnSuccess: true,
          onProgress: (sent) => setUnderway({ name: file.name, size: file.size, sent, state: 'sending' }),
          onShouldRetry: ({ originalResponse }) => {
            const status = originalResponse?.getStatus() ?? 0
            const passes = status === 0 || status >= 500 || status === 409 || status === 423
            if (passes) become('waiting')
            return passes
          },
          onError: () =>
            fail(
              new Error(
                `${file.name} could not be sent. What has arrived is kept for a day: choose it again to go on.`,
              ),
            ),
          onSuccess: () => done(upload.url?.split('/').at(-1) ?? null),
        })
        current.current = { upload, end: () => done(null) }
        upload.findPreviousUploads().then(([before]) => {
          if (before) upload.resumeFromPreviousUpload(before)
          upload.start()
        }, fail)
      })
    } finally {
      current.current = null
      setUnderway(null)
    }
  }
  return {
    underway,
    send,
    pause() {
      become('paused')
      void current.current?.upload.abort()
    },
    goOn() {
      become('sending')
      current.current?.upload.start()
    },
    /** Stops for good and takes away what has arrived. */
    giveUp() {
      const going = current.current
      going?.upload
        .abort(true)
        .catch((error: unknown) =>
          console.warn('What had arrived could not be taken away; it goes by itself within a day', error),
        )
      going?.end()
    },
  }
}

/** A line that goes leaves a request hanging for minutes: it is let go at once, and taken up when the line is back. */
function useFollowLine(leave: () => void, takeUp: () => void, state: Underway['state'] | undefined) {
  const latest = useRef({ leave, takeUp })
  useEffect(() => void (latest.current = { leave, takeUp }))
  useEffect(() => {
    if (state !== 'sending' && state !== 'waiting') return undefined
    const [name, follow] =
      state === 'sending'
        ? (['offline', () => latest.current.leave()] as const)
        : (['online', () => latest.current.takeUp()] as const)
    window.addEventListener(name, follow)
    return () => window.removeEventListener(name, follow)
  }, [state])
}
