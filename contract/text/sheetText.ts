const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
// Characters that no spreadsheet can hold: control characters, lone surrogates and two noncharacters.
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/**
 * Makes text safe for a cell of a CSV or Excel file: removes characters that no file can hold, and puts an apostrophe
 * before text that a spreadsheet would run as a formula (OWASP, CSV injection).
 */
export function sheetText(words: string) {
  const kept = words.replace(unwritable, '')
  return dangerous.test(kept) || words.includes('\0') ? `'${kept}` : kept
}

// Office programs of many countries divide a CSV file at semicolons, and some at tabs or line breaks within quotes.
const hiddenCell = /([;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g

/** The same for CSV, where what stands after a semicolon or a tab may be taken for a cell of its own. */
export const csvText = (words: string) => sheetText(words).replaceAll(hiddenCell, "$1'")
