const rightToLeft = String.raw`\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}`
/** From the first right-to-left letter to the last one before a letter of another kind, with everything between. */
const run = new RegExp(String.raw`[${rightToLeft}](?:[^\p{L}]*[${rightToLeft}])*[\p{M}\u200c\u200d]*`, 'gu')
const token = new RegExp(String.raw`[${rightToLeft}\p{M}\u200c\u200d]+|(?!\p{M})\p{N}(?:[\p{N}.,:/-]*\p{N})?|.`, 'gsu')
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/**
 * The parts of a line in visual order, from left to right: Arabic and Hebrew words from right to left, with their
 * numbers unchanged and their brackets mirrored. The letters within a part stay in logical order; the renderer reverses
 * them. A small part of the Unicode Bidirectional Algorithm, for lines that begin at the left.
 */
export function visualOrder(line: string): string[] {
  const parts: string[] = []
  let at = 0
  for (const found of line.matchAll(run)) {
    if (found.index > at) parts.push(line.slice(at, found.index))
    parts.push(
      ...found[0]
        .match(token)!
        .toReversed()
        .map((part) => mirrored[part] ?? part),
    )
    at = found.index + found[0].length
  }
  if (at < line.length) parts.push(line.slice(at))
  return parts
}
