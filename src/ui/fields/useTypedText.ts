import { useState, type ChangeEvent } from 'react'

interface Typed {
  text: string
  /** The last value received. While typing, it is the old value until the first saved text comes back. */
  over: string
  /** Typed texts that may still come back from a save. */
  said: readonly string[]
}

/** More than anyone types before a save is answered. */
const mostSaid = 200
/** Normalises a text as a save does. */
const normalised = (text: string) => text.normalize('NFC').trim()

/**
 * The text of a box whose value is saved or looked up while the user types. The value may come back late, or cleaned.
 * From the first letter until blur the box shows what was typed, so that no letter, and no word still being composed,
 * is replaced during typing. A value never typed here comes from someone else and is shown.
 */
export function useTypedText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const own = typed !== null && (value === typed.over || typed.said.includes(normalised(value))) ? typed : null
  if (own && value !== own.over) setTyped({ ...own, over: value })
  return {
    value: own?.text ?? value,
    onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const said = [...(own?.said ?? []), normalised(text)].slice(-mostSaid)
      setTyped({ text, over: own?.over ?? value, said })
      onText(text)
    },
    onBlur: () => setTyped(null),
  }
}
