import papa from 'papaparse'
import { csvText } from '#contract/text/sheetText.ts'
import type { Sheet, SheetCell } from './sheet.ts'

const plain = (cell: SheetCell) => {
  if (cell === null) return ''
  if (cell.kind === 'text') return csvText(cell.value)
  return cell.kind === 'moment' ? cell.value.replace('T', ' ') : cell.value
}

/** Writes a sheet as CSV with a byte order mark, so that Excel reads it as UTF-8. No cell can run as a formula. */
export function csvOf({ heads, rows }: Sheet): Blob {
  const words = papa.unparse(
    { fields: heads.map(csvText), data: rows.map((row) => row.map(plain)) },
    { newline: '\r\n' },
  )
  return new Blob([`\ufeff${words}\r\n`], { type: 'text/csv;charset=utf-8' })
}
