import { useEffect, useEffectEvent } from 'react'

/** How long a silent sign-in may take, in milliseconds. */
const patience = 10_000

/** What the page at the end of a silent sign-in says; null for anything else that may arrive. */
function answerIn(data: unknown): boolean | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, isLoggedIn } = data as Record<string, unknown>
  return source === 'bff-silent-login' && typeof isLoggedIn === 'boolean' ? isLoggedIn : null
}

/**
 * A hidden frame that signs in anew without a word to the person. Only a message of our own origin from that very frame
 * counts; none within ten seconds means no.
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
    const timer = setTimeout(() => answer(false), patience)
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
