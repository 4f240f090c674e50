import { useState, type ChangeEvent } from 'react'

interface Typed {
  text: string
  /** The value that came last: the one from before the typing, until the first letters come back. */
  over: string
  /** What was typed on the way, as it may come back. */
  said: readonly string[]
}

/** More than anyone types before a save comes back. */
const mostSaid = 200
/** A text as it may come back from a save. */
const bare = (text: string) => text.normalize('NFC').trim()

/**
 * The text of a box whose value is saved or looked up while the user types. The value may come back late, or cleaned:
 * from the first letter until the box is left it shows what was typed, so that no letter and no word that a keyboard is
 * still composing is replaced under the fingers. A value that was never typed here comes from someone else, and is shown.
 */
export function useTypedText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const own = typed !== null && (value === typed.over || typed.said.includes(bare(value))) ? typed : null
  if (own && value !== own.over) setTyped({ ...own, over: value })
  return {
    value: own?.text ?? value,
    onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const said = [...(own?.said ?? []), bare(text)].slice(-mostSaid)
      setTyped({ text, over: own?.over ?? value, said })
      onText(text)
    },
    onBlur: () => setTyped(null),
  }
}
