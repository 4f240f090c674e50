import writeExcel, { type Cell } from 'write-excel-file/universal'
import type { WorkbookCell, Workbooks } from '#server/core/services.ts'

/** Excel's limit for the text of one cell. */
const longestText = 32_767

/** Writes workbooks in the thread of the caller. Text never becomes a formula, and the header row stays in view. */
export const workbooks: Workbooks = {
  async write(sheets) {
    const file = writeExcel(
      sheets.map(({ name, rows }) => ({
        sheet: name,
        stickyRowsCount: 1,
        data: rows.map((row, at) => row.map((value) => cellOf(value, at === 0))),
      })),
    )
    return new Uint8Array(await (await file.toBlob()).arrayBuffer())
  },
}

function cellOf(value: WorkbookCell, isHeading: boolean): Cell {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'object') return { value: new Date(value.day), type: Date, format: value.format }
  return { value: value.slice(0, longestText), type: String, ...(isHeading && { fontWeight: 'bold' }) }
}
