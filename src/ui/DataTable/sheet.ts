import { sheetText } from '#contract/text/sheetText.ts'
import { dayOf, timeWords, type Clock } from '../time/time.ts'
import { wordsOf, type Column } from './columns.ts'

/** A cell of an export. Dates and times are local to the table's time zone and carry no zone. */
export type SheetCell =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'date' | 'moment'; value: string }
  | null

/** A table to export: headings, and rows of plain values. */
export interface Sheet {
  name: string
  heads: string[]
  /** Column widths, in characters. */
  widths: number[]
  rows: SheetCell[][]
}

function cellOf<Row>(column: Column<Row>, row: Row, clock: Clock): SheetCell {
  const value = column.exportValue ? column.exportValue(row) : column.value(row)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' && (column.kind === 'date' || column.kind === 'moment')) return momentCell(value, clock)
  if (typeof value === 'number' && (column.kind === 'number' || column.exportValue))
    return Number.isFinite(value) ? { kind: 'number', value } : null
  const words = column.exportValue ? String(value) : wordsOf(column, row, clock)
  return words === '' ? null : { kind: 'text', value: sheetText(words) }
}

function momentCell(value: string, { zone }: Clock): SheetCell {
  if (value.length === 10) return { kind: 'date', value }
  const at = Date.parse(value)
  return Number.isNaN(at)
    ? { kind: 'text', value: sheetText(value) }
    : { kind: 'moment', value: `${dayOf(at, zone)}T${timeWords(value, { zone })}` }
}

/** Builds a sheet from rows and columns. */
export const sheetOf = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  clock: Clock,
): Sheet => ({
  name,
  heads: columns.map(({ header }) => header),
  widths: columns.map(({ width = 300 }) => Math.max(8, Math.round(width / 7))),
  rows: rows.map((row) => columns.map((column) => cellOf(column, row, clock))),
})
