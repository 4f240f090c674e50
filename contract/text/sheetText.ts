const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
// Control characters and lone surrogates, which no spreadsheet can hold, and two that are no characters.
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/**
 * Words as a cell of a CSV or Excel file holds them: what no file can hold is left out, and what a spreadsheet would
 * then
 * run as a formula gets an apostrophe before it (OWASP, CSV injection).
 */
export function sheetText(words: string) {
  const kept = words.replace(unwritable, '')
  return dangerous.test(kept) || words.includes('\0') ? `'${kept}` : kept
}
