import { useTypedText } from '../fields/useTypedText.ts'

/** The 'Filter:' box (specification, section 2.5). It shows keystrokes at once, even if the table updates later. */
export function FilterBox({ words, hint, onWords }: { words: string; hint: string; onWords: (words: string) => void }) {
  return (
    <label className="filter-box">
      Filter:
      <input className="input" type="search" placeholder={hint} {...useTypedText(words, onWords)} />
    </label>
  )
}
