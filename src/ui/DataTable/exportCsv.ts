import papa from 'papaparse'
import { sheetText } from '#contract/text/sheetText.ts'
import type { Sheet, SheetCell } from './sheet.ts'

const plain = (cell: SheetCell) => {
  if (cell === null) return ''
  return cell.kind === 'moment' ? cell.value.replace('T', ' ') : cell.value
}

/** The sheet as CSV with a mark by which Excel knows its letters; no cell of it can be taken for a formula. */
export function csvOf({ heads, rows }: Sheet): Blob {
  const words = papa.unparse(
    { fields: heads.map(sheetText), data: rows.map((row) => row.map(plain)) },
    { newline: '\r\n' },
  )
  return new Blob([`\ufeff${words}\r\n`], { type: 'text/csv;charset=utf-8' })
}
