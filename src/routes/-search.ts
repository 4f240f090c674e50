import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * Reads a value of the search only where it is written back as it came, so that an address keeps its letters: `open=7`
 * is a number, while `1e3` and `"q"` stay the text they are. Throws for those, which the router takes as 'leave it'.
 */
function valueIn(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const isQuoted = typeof value === 'string'
  if (isQuoted ? !readsAsValue(value) : JSON.stringify(value) !== text) throw new SyntaxError('Not our spelling.')
  return value
}

/** A text that would be read as something else is written in quotes. */
function readsAsValue(text: string) {
  try {
    valueIn(text)
    return true
  } catch {
    return false
  }
}

export const parseSearch = parseSearchWith(valueIn)
export const stringifySearch = stringifySearchWith(JSON.stringify, valueIn)
