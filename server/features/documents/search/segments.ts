import type { TextSegment } from '#contract/documents/documentSearch.ts'

const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd' }

/** A text folded to lower case without accents, and for each of its characters the position in the original text. */
function folded(text: string) {
  const places: number[] = []
  let plain = ''
  let at = 0
  for (const sign of text) {
    const letters = sign
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
    for (const letter of letters) {
      plain += plainLetters[letter] ?? letter
      for (let unit = 0; unit < letter.length; unit++) places.push(at)
    }
    at += sign.length
  }
  return { plain, places: [...places, at] }
}

/** The words of a search in folded form; a word with punctuation, such as a drawing number, becomes several. */
export const searchedWords = (typed: string): string[][] =>
  [...typed.matchAll(/"([^"]+)"|([^\s"]+)/g)]
    .map(([, phrase, word]) => folded(phrase ?? word ?? '').plain.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.map((part, at) => (parts.length === 1 && at === 0 ? withoutPlural(part) : part)))

const withoutPlural = (word: string) =>
  /^[a-z]{3,}(?:ch|sh|x|ss)es$/.test(word)
    ? word.slice(0, -2)
    : /^[a-z]{2,}[^s]s$/.test(word) && !word.endsWith('ies')
      ? word.slice(0, -1)
      : word

/**
 * Cuts a text into segments and marks the matches of a search: at the beginning of words, or with `anywhere` also
 * inside words, as in numbers and titles.
 */
export function segmentsOf(text: string, words: readonly (readonly string[])[], anywhere: boolean): TextSegment[] {
  const { plain, places } = folded(text)
  // A single word is marked together with its plural ending.
  const patterns = words.map((parts) => parts.join(String.raw`[^\p{L}\p{N}]+`) + (parts.length === 1 ? '(?:e?s)?' : ''))
  if (patterns.length === 0) return [{ text, isHit: false }]
  const start = anywhere ? '' : String.raw`(?<![\p{L}\p{N}])`
  const found = new RegExp(`${start}(?:${patterns.join('|')})`, 'gu')
  const segments: TextSegment[] = []
  const add = (from: number, to: number, isHit: boolean) => {
    if (to > from) segments.push({ text: text.slice(from, to), isHit })
  }
  let at = 0
  for (const match of plain.matchAll(found)) {
    const [from, to] = [places[match.index]!, places[match.index + match[0].length]!]
    if (from < at) continue
    add(at, from, false)
    add(from, to, true)
    at = to
  }
  add(at, text.length, false)
  return segments
}
