import { useEffect, useEffectEvent } from 'react'

/** Time limit of a silent sign-in, in ms. */
const timeLimit = 10_000

/** Reads the result from the message of the page that ends a silent sign-in; null for any other message. */
function answerIn(data: unknown): boolean | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, isLoggedIn } = data as Record<string, unknown>
  return source === 'bff-silent-login' && typeof isLoggedIn === 'boolean' ? isLoggedIn : null
}

/**
 * Signs in again in a hidden frame, without involving the user. It accepts a message only from its own origin and
 * frame; no message within ten seconds counts as failure.
 */
export function SilentFrame({ onAnswer }: { onAnswer: (isLoggedIn: boolean) => void }) {
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    const frame = Object.assign(document.createElement('iframe'), {
      title: 'Silent sign-in',
      hidden: true,
      tabIndex: -1,
      src: '/bff/silent-login',
    })
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source === null || source !== frame.contentWindow) return
      const isLoggedIn = answerIn(data)
      if (isLoggedIn !== null) answer(isLoggedIn)
    }
    const timer = setTimeout(() => answer(false), timeLimit)
    window.addEventListener('message', hear)
    document.body.append(frame)
    return () => {
      frame.remove()
      clearTimeout(timer)
      window.removeEventListener('message', hear)
    }
  }, [])
  return null
}
