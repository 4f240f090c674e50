import { csvText } from '#contract/text/sheetText.ts'

/** Formats one line of a CSV file. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const csvLine = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(words: string) {
  const harmless = csvText(words)
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
