import { useState } from 'react'
import { readNumber } from './readNumber.ts'

interface Options {
  value: number | null
  /** Gets every number that was read, and null once the box is empty. What cannot be read is not passed on. */
  onNumber: (value: number | null) => void
  decimals?: number
  unit?: string
}

/**
 * The text of a box for a number. What cannot be read stays in it, with a sentence that says why, until it is corrected;
 * a number that was read is written plainly once the box is left.
 */
export function useTypedNumber({ value, onNumber, decimals, unit }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const read = typed === null || typed.trim() === '' ? null : readNumber(typed, decimals, unit)
  return {
    text: typed ?? (value === null ? '' : String(value)),
    /** Set from the moment that the text cannot be read, for `leadToUnreadable`. */
    isUnreadable: read?.problem !== undefined,
    /** The sentence, once the box was left. */
    problem: isLeft ? read?.problem : undefined,
    type: (text: string) => {
      setTyped(text)
      setLeft(false)
      if (text.trim() === '') return onNumber(null)
      const { value: number } = readNumber(text, decimals, unit)
      if (number !== undefined) onNumber(number)
    },
    leave: () => {
      setLeft(true)
      if (read?.problem === undefined) setTyped(null)
    },
  }
}
