const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
// Control characters and lone surrogates, which no spreadsheet can hold.
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** One line of a CSV file; words that a spreadsheet would run as a formula get an apostrophe before them. */
export const csvLine = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(words: string) {
  const harmless = (dangerous.test(words) || words.includes('\0') ? "'" : '') + words.replace(unwritable, '')
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
