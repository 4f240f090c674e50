import { useEffect, useEffectEvent, useState } from 'react'
import { useIsLeaving } from '#src/entities/record/useIsLeaving.ts'

/** Debounce in ms before typed words are searched. */
const pause = 250

/** The words in the search box, which the address follows after a short pause; another address sets them anew. */
export function useTypedWords(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState(words)
  const [known, setKnown] = useState(words)
  if (words !== known) {
    setKnown(words)
    if (words !== typed.trim()) setTyped(words)
  }
  const isLeaving = useIsLeaving()
  const tell = useEffectEvent(() => {
    if (isLeaving()) return
    setKnown(typed.trim())
    onWords(typed.trim())
  })
  useEffect(() => {
    if (typed.trim() === words) return undefined
    const timer = setTimeout(tell, pause)
    return () => clearTimeout(timer)
  }, [typed, words])
  return [typed, setTyped] as const
}
