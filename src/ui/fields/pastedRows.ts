import { readDay } from './readDay.ts'
import { readNumber } from './readNumber.ts'

/** A column of a table of lines, to be filled from pasted spreadsheet cells. */
export interface PastedColumn {
  name: string
  label: string
  /** How a cell is parsed; as text by default. */
  as?: 'number' | 'day' | readonly { value: string | number; label: string }[]
  /** Other headings for this column: 'Qty' for the quantity. */
  also?: readonly string[]
  /** Number of decimals allowed. */
  decimals?: number
}

/** A cell that could not be parsed. */
export interface UnreadCell {
  /** Index of the pasted row, from 0. */
  row: number
  label: string
  text: string
  problem: string
}

/**
 * Parses rows copied from a spreadsheet: one row a line, cells separated by tabs. `layouts` gives the columns for a
 * number of cells; by default they are in their own order. A heading row is skipped; if all its headings are known, it
 * determines the columns. Returns null for text that is not rows. An empty cell is left out, so that the line keeps its
 * default value.
 */
export function pastedRows(
  text: string,
  columns: readonly PastedColumn[],
  layouts: readonly (readonly string[])[],
  today: string,
): { rows: Record<string, unknown>[]; unread: UnreadCell[] } | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (!text.includes('\t') && lines.length < 2) return null
  const all = lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const headings = all.length > 1 ? headingsIn(all[0]!, columns) : null
  const cells = headings ? all.slice(1) : all
  const width = Math.max(...cells.map((row) => row.length))
  const usual = layouts.find((names) => names.length === width) ?? columns.map(({ name }) => name)
  const layout = headings?.every((name) => name !== null) ? headings : usual
  const unread: UnreadCell[] = []
  const rows = cells.map((row, at) => {
    const values: Record<string, unknown> = {}
    for (const [place, cell] of row.entries()) {
      const column = columns.find(({ name }) => name === layout[place])
      if (cell === '') continue
      const { value, problem } = column
        ? read(cell, column, today)
        : { value: undefined, problem: 'There is no column for this.' }
      if (problem !== undefined)
        unread.push({ row: at, label: column?.label ?? `Column ${place + 1}`, text: cell, problem })
      else values[column!.name] = value
    }
    return values
  })
  return { rows, unread }
}

/**
 * Returns the column of each cell of a heading row, null for an unknown heading; null if the row is not a heading row.
 */
function headingsIn(row: readonly string[], columns: readonly PastedColumn[]): (string | null)[] | null {
  const plain = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '')
  const names = row.map(
    (cell) =>
      columns.find(({ name, label, also = [] }) => [name, label, ...also].some((word) => plain(word) === plain(cell)))
        ?.name ?? null,
  )
  const filled = row.filter((cell) => cell !== '')
  const isFigure = (cell: string) => /^[\p{Sc}\s\d.,'’-]*\d[\p{Sc}\s\d.,'’-]*$/u.test(cell)
  const known = names.filter((name) => name !== null).length
  return known > 0 && known * 2 >= filled.length && !filled.some(isFigure) ? names : null
}

function read(
  cell: string,
  { as, decimals }: PastedColumn,
  today: string,
): { value?: unknown; problem?: string | undefined } {
  if (as === undefined) return { value: cell }
  if (as === 'number') return readNumber(cell, decimals)
  if (as === 'day') {
    const day = readDay(cell, today)
    return day === null ? { problem: 'Enter a day such as 12 May 2026.' } : { value: day }
  }
  const words = ({ value, label }: { value: string | number; label: string }) =>
    typeof value === 'string' ? [value, label] : [label]
  const option = as.find((one) => words(one).some((word) => word.toLowerCase() === cell.toLowerCase()))
  return option ? { value: option.value } : { problem: `Enter ${as.map(({ label }) => label).join(' or ')}.` }
}
