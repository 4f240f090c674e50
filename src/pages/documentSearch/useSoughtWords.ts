import { useEffect, useEffectEvent, useState } from 'react'
import { useIsLeaving } from '#src/entities/record/useIsLeaving.ts'
import { useTypedText } from '#src/ui/fields/useTypedText.ts'

/** Debounce in ms before typed words are searched. */
const pause = 250

/** State of the search box. Its text is written to the URL after a short pause or on blur. */
export function useSoughtWords(words: string, onWords: (words: string) => void) {
  const [waiting, setWaiting] = useState<string | null>(null)
  const isLeaving = useIsLeaving()
  const send = (typed: string) => {
    setWaiting(null)
    if (typed.trim() !== words && !isLeaving()) onWords(typed.trim())
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => sendLater(waiting), pause)
    return () => clearTimeout(timer)
  }, [waiting])
  const box = useTypedText(words, setWaiting)
  return {
    ...box,
    onBlur() {
      if (waiting !== null) send(waiting)
      box.onBlur()
    },
  }
}
