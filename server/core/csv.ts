import { csvText } from '#contract/text/sheetText.ts'

/** One line of a CSV file; words that a spreadsheet would run as a formula get an apostrophe before them. */
export const csvLine = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(words: string) {
  const harmless = csvText(words)
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
