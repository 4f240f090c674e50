import { useEffect, useEffectEvent, useState } from 'react'
import { useIsLeaving } from '#src/entities/record/useIsLeaving.ts'

/** Debounce in ms before typed words are searched. */
const pause = 250

/**
 * The words in the search box, which the address follows after a short pause; another address sets them anew. The own
 * words come back with the address, while further letters are typed, and must not replace them.
 */
export function useTypedWords(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(words)
  if (words !== seen) {
    setSeen(words)
    if (sent.includes(words)) setSent(sent.slice(sent.indexOf(words) + 1))
    else setTyped(null)
  }
  const isLeaving = useIsLeaving()
  const tell = useEffectEvent((sought: string) => {
    if (isLeaving()) return
    setSent([...sent, sought])
    onWords(sought)
  })
  useEffect(() => {
    if (typed === null || typed.trim() === words) return undefined
    const timer = setTimeout(() => tell(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, words])
  return [typed ?? words, setTyped] as const
}
