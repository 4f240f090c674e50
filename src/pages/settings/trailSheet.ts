import { number } from '#contract/text/amounts.ts'
import papa from 'papaparse'
import type { Sheet, SheetCell } from '#src/ui/DataTable/sheet.ts'

/** Maximum number of lines in an Excel export; nobody reads a longer sheet. */
const mostLines = 100_000
const widths = [18, 22, 16, 18, 34, 10, 18, 28, 22, 34, 34]

/** Converts the server's CSV of the history to a sheet, with dates as real dates. */
export function trailSheet(csv: string): Sheet {
  const [heads = [], ...lines] = papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
  if (lines.length > mostLines)
    throw new Error(
      `${number(lines.length)} lines are too many for Excel. Filter the history further, or export it as CSV.`,
    )
  return {
    name: 'History',
    heads,
    widths,
    rows: lines.map((line) => line.map((words, at): SheetCell => cellOf(words, at === 0))),
  }
}

function cellOf(words: string, isMoment: boolean): SheetCell {
  if (words === '') return null
  return isMoment ? { kind: 'moment', value: words.slice(0, 16).replace(' ', 'T') } : { kind: 'text', value: words }
}
