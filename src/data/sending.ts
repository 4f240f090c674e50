import { useEffect, useRef, useState } from 'react'
import type { DetailedError, Upload } from 'tus-js-client'
import { uploadPath } from '#contract/constants.ts'
import { headers } from '#contract/wire/envelope.ts'
import { ApiProblem } from './http.ts'

/** A large upload in progress. */
export interface Underway {
  name: string
  /** In bytes. */
  size: number
  /** Bytes the server has received. */
  sent: number
  /** `paused` by the user, or `waiting` for the connection. */
  state: 'sending' | 'paused' | 'waiting'
}

/**
 * Error message for a failed upload: the server's reason if it accepts no more uploads from the user (413), otherwise a
 * lost connection.
 */
function notUploaded({ name }: File, error: Error | DetailedError): ApiProblem {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  const why =
    answer?.getStatus() === 413
      ? answer.getBody().trim()
      : 'The part that has arrived is kept for a day: select the file again to resume.'
  return new ApiProblem(answer?.getStatus() ?? 0, [{ message: `${name} could not be uploaded. ${why}` }])
}

/** Delays in ms between attempts. After the last one the user must choose the file again, which resumes the upload. */
const retryDelays = [0, 1_000, 3_000, ...Array.from({ length: 120 }, () => 5_000)]

/**
 * Uploads a large file in chunks (tus). The server keeps received chunks through a lost connection, a reload or a
 * restart, and choosing the same file again resumes the upload. Returns the upload's id, for attaching it to a record.
 */
export function useSending() {
  const [underway, setUnderway] = useState<Underway | null>(null)
  const current = useRef<{ upload: Upload; end(): void } | null>(null)
  const become = (state: Underway['state']) => setUnderway((now) => now && { ...now, state })
  usePauseOffline(
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
  // Stops on unmount; the server keeps what it has received.
  useEffect(() => () => void current.current?.upload.abort(), [])

  /** Resolves to null if the user cancels. */
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
          onError: (error) => fail(notUploaded(file, error)),
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
    /** Cancels the upload and deletes the received chunks. */
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

/**
 * Aborts the request when the browser goes offline, because it would hang for minutes, and resumes when back online.
 */
function usePauseOffline(leave: () => void, takeUp: () => void, state: Underway['state'] | undefined) {
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
