import papa from 'papaparse'
import { decodedText } from '#contract/text/decodedText.ts'

/** The largest list that is read, in bytes. */
const largest = 5_000_000

/** A list of rows could not be read from a file, for the reason in the message. */
export class UnreadableList extends Error {}

/** The rows of a file as CSV: the file itself, or the first sheet of an Excel workbook. */
export async function sheetText(file: File): Promise<string> {
  if (file.size > largest) throw new UnreadableList('The file is larger than 5 MB. Divide it into several.')
  const bytes = await file.arrayBuffer()
  if (!/\.xlsx$/i.test(file.name)) return decodedText(new Uint8Array(bytes))
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(new Blob([bytes])).catch((error: unknown) => {
    throw new UnreadableList('The file could not be read. Save it as an Excel workbook (.xlsx) or as CSV.', {
      cause: error,
    })
  })
  return papa.unparse(rows.map((row) => row.map((cell) => (cell instanceof Date ? dateWords(cell) : cell))))
}

/** A date cell as a day, a time or both. Excel keeps a time without a day as one of its first days, and rounds it. */
function dateWords(cell: Date) {
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
  if (day < '1905') return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
