import { useEffect, useRef } from 'react'

/** Longest code that a scanner types, in characters. */
const longest = 200

/** Reads what a hand scanner types like a keyboard, and ends with Enter. */
export function useScannedCode(isOpen: boolean, onCode: (code: string) => void) {
  const latest = useRef(onCode)
  useEffect(() => void (latest.current = onCode))
  useEffect(() => {
    if (!isOpen) return undefined
    let typed = ''
    const read = (event: KeyboardEvent) => {
      if (event.key.length === 1) typed = (typed + event.key).slice(-longest)
      if (event.key !== 'Enter' || typed === '') return
      const code = typed
      typed = ''
      // Enter would also press the button that has the focus.
      event.preventDefault()
      latest.current(code)
    }
    document.addEventListener('keydown', read)
    return () => document.removeEventListener('keydown', read)
  }, [isOpen])
}
