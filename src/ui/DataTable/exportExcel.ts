import writeExcel, { type Cell } from 'write-excel-file/browser'
import { sheetText } from '#contract/text/sheetText.ts'
import type { Sheet, SheetCell } from './sheet.ts'

const formats = { date: 'dd mmm yyyy', moment: 'dd mmm yyyy hh:mm' }

function cellOf(cell: SheetCell): Cell {
  if (cell === null) return null
  if (cell.kind === 'text') return { value: cell.value, type: String }
  if (cell.kind === 'number') return { value: cell.value, type: Number, align: 'right' }
  return {
    value: new Date(cell.kind === 'date' ? cell.value : `${cell.value}:00Z`),
    type: Date,
    format: formats[cell.kind],
  }
}

/** A sheet's name as Excel allows it: 31 letters at most, without the signs it keeps for itself. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet'

/**
 * The sheet as an Excel file: numbers are numbers, dates are dates, words are never formulas, the head stays in view.
 */
export const excelOf = ({ name, heads, widths, rows }: Sheet): Promise<Blob> =>
  writeExcel(
    [
      heads.map((head): Cell => ({ value: sheetText(head), fontWeight: 'bold' })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    {
      sheet: sheetName(name),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ).toBlob()
