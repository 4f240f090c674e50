import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * Parses a search parameter only if it would be written back unchanged, so that URLs keep their spelling: `open=7`
 * becomes a number, `1e3` and `"q"` stay text. Throws otherwise, which makes the router keep the text.
 */
function valueIn(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const isQuoted = typeof value === 'string'
  if (isQuoted ? !readsAsValue(value) : JSON.stringify(value) !== text) throw new SyntaxError('Not our spelling.')
  return value
}

/** Returns whether a text would be parsed as another type and must therefore be quoted. */
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
