import { useState } from 'react'
import { readNumber } from './readNumber.ts'

interface Options {
  value: number | null
  /** Receives each parsed number, and null when the box is empty. Input that cannot be parsed is not passed on. */
  onNumber: (value: number | null) => void
  decimals?: number
  unit?: string
}

/**
 * The text of a number box. Input that cannot be parsed stays, with an error message, until corrected. A parsed number
 * is formatted on blur.
 */
export function useTypedNumber({ value, onNumber, decimals, unit }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const read = typed === null || typed.trim() === '' ? null : readNumber(typed, decimals, unit)
  return {
    text: typed ?? (value === null ? '' : String(value)),
    /** Set as soon as the text cannot be parsed, for `leadToUnreadable`. */
    isUnreadable: read?.problem !== undefined,
    /** The error message, from the first blur on. */
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
