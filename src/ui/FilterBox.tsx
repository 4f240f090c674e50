import { useEffect, useRef, useState } from 'react'

/** The 'Filter:' box (specification, section 2.5). It shows keystrokes at once, even if the table updates later. */
export function FilterBox({ words, hint, onWords }: { words: string; hint: string; onWords: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const sent = useRef(words)
  useEffect(() => {
    if (words !== sent.current) setTyped(words)
    sent.current = words
  }, [words])
  const type = (next: string) => {
    setTyped(next)
    sent.current = next
    onWords(next)
  }
  return (
    <label className="filter-box">
      Filter:
      <input
        className="input"
        type="search"
        placeholder={hint}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </label>
  )
}
