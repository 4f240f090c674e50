import { readDay } from './readDay.ts'
import { readNumber } from './readNumber.ts'

/** A column of a table of lines, as rows of a spreadsheet fill it. */
export interface PastedColumn {
  name: string
  label: string
  /** How a cell is read; as text by default. */
  as?: 'number' | 'day' | readonly { value: string; label: string }[]
  /** Decimals that a number may have. */
  decimals?: number
}

/** A cell that could not be read. */
export interface UnreadCell {
  /** The row among those pasted, from 0. */
  row: number
  label: string
  text: string
  problem: string
}

/**
 * Reads rows that were copied from a spreadsheet: cells between tabs, one row a line. `layouts` names the columns by how
 * many there are; otherwise they come in their own order. Null for text that is not rows. An empty cell stays out, so
 * that the line keeps its usual value.
 */
export function pastedRows(
  text: string,
  columns: readonly PastedColumn[],
  layouts: readonly (readonly string[])[],
  today: string,
): { rows: Record<string, unknown>[]; unread: UnreadCell[] } | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (!text.includes('\t') && lines.length < 2) return null
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const width = Math.max(...cells.map((row) => row.length))
  const layout = layouts.find((names) => names.length === width) ?? columns.map(({ name }) => name)
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
  const option = as.find(({ value, label }) => [value, label].some((word) => word.toLowerCase() === cell.toLowerCase()))
  return option ? { value: option.value } : { problem: `Enter ${as.map(({ label }) => label).join(' or ')}.` }
}
