import { textLimits } from '#server/core/contracts/textLimits.ts'

/** Collects the text of a file up to the limit, with one space between words and after line breaks. */
export function collectText() {
  const parts: string[] = []
  let length = 0
  return {
    get isFull() {
      return length >= textLimits.output
    },
    add(part: string) {
      if (length >= textLimits.output) return
      parts.push(part)
      length += part.length
    },
    /** The collected text, without characters that a database cannot store. */
    text: () =>
      parts
        .join('')
        .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, (between) => (/[\n\r]/.test(between) ? '\n ' : ' '))
        .trim()
        .slice(0, textLimits.output),
  }
}
export type CollectedText = ReturnType<typeof collectText>
