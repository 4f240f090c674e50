import { number } from '#contract/text/amounts.ts'
import { saveFile } from './saveFile.ts'
import type { Sheet } from './sheet.ts'

/** Maximum number of rows in one file. */
export const mostExported = 100_000

/** Offers a sheet as a file of this kind. Returns how many of the table's rows it contains. */
export async function saveSheet(sheet: Sheet, name: string, kind: 'csv' | 'xlsx') {
  const file =
    kind === 'csv'
      ? (await import('./exportCsv.ts')).csvOf(sheet)
      : await (await import('./exportExcel.ts')).excelOf(sheet)
  saveFile(file, `${name}.${kind}`)
  const count = sheet.rows.length
  if (count >= mostExported) return `The first ${number(mostExported)} rows are in the file`
  return count === 1 ? 'The one row is in the file' : `All ${number(count)} rows are in the file`
}
