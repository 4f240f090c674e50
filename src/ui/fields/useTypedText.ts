import { useState, type ChangeEvent } from 'react'

/**
 * The text of a box whose value is saved or looked up while the user types. The value may come back late, or cleaned:
 * from the first letter until the box is left it shows what was typed, so that no letter and no word that a keyboard is
 * still composing is replaced under the fingers.
 */
export function useTypedText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(target.value)
      onText(target.value)
    },
    onBlur: () => setTyped(null),
  }
}
