const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
// Characters that no spreadsheet can hold: control characters, lone surrogates and two noncharacters.
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/**
 * Makes text safe for a cell of a CSV or Excel file: removes characters that such a file cannot contain, and puts an
 * apostrophe before text that a spreadsheet would run as a formula (OWASP, CSV injection).
 */
export function sheetText(words: string) {
  const kept = words.replace(unwritable, '')
  return dangerous.test(kept) || words.includes('\0') ? `'${kept}` : kept
}

// In many countries, office programs separate CSV fields at semicolons; some also at tabs, or at line breaks inside
// quotes.
const hiddenCell = /([;\t\r\n])(?=[ "']{0,8}[=+\-@＝＋－＠])/g

/** Makes text safe for a CSV cell, also if a program treats the text after a semicolon or tab as a separate cell. */
export const csvText = (words: string) => sheetText(words).replaceAll(hiddenCell, "$1'")
