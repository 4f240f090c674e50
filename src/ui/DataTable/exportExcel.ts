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

/** Shortens a sheet name to Excel's limit of 31 characters and removes reserved characters. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet'

/**
 * Writes a sheet as an Excel file. Numbers and dates keep their types, text never becomes a formula, and the heading
 * row stays in view.
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
