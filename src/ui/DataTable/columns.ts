import type { ReactNode } from 'react'
import { dateWords, momentWords, type Clock } from '../time.ts'

/** What a row needs so that it can be told from the others. */
export interface Identified {
  id: number | string
}

/** Widths of the window, in px, below which a column may give way. */
export type DropWidth = 1000 | 1200 | 1360 | 1440 | 1600 | 1800

/** A plain value: what sorting and exporting go by. Days and moments are ISO strings; nothing is null. */
export type CellValue = string | number | boolean | null | undefined

/** One column, declared beside its screen at module scope so that it never changes identity. */
export interface Column<Row> {
  id: string
  /** The words in the head, in the column chooser and in the first line of an export. */
  header: string
  value: (row: Row) => CellValue
  /**
   * `date` is a calendar day, `moment` has a time; both are told in words and exported as real dates. Words are the
   * default.
   */
  kind?: 'text' | 'number' | 'date' | 'moment'
  /** The words that are shown, filtered and exported where they are not the value itself, such as a status's word. */
  text?: (row: Row) => string
  /** What is drawn; the words by default. */
  cell?: (row: Row) => ReactNode
  /** In px. One column should have none: it takes what the others leave. */
  width?: number
  /** Numbers stand right by themselves. */
  align?: 'left' | 'right'
  /** Below this width of the window the column gives way, unless the person has asked for it. */
  dropBelow?: DropWidth
  /** Cannot be hidden. */
  always?: boolean
  /** Hidden until the person asks for it. */
  startsHidden?: boolean
  /** The record's own name, drawn stronger. */
  strong?: boolean
  sortable?: false
  /** Offers a menu above the table: its words as choices, or a first and a last day. */
  filter?: 'choice' | 'days'
  /** The choices a row falls under, where it is not just its words: a person with three roles has three. */
  choices?: (row: Row) => readonly string[]
  /** What an export holds where it is neither the words nor, for numbers and dates, the value. */
  exportValue?: (row: Row) => CellValue
}

/** Types a screen's columns by its row; two columns of one id are refused. */
export function columnsOf<Row extends Identified>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const ids = new Set(columns.map(({ id }) => id))
  if (ids.size !== columns.length)
    throw new Error(`Two columns of one table share an id: ${columns.map(({ id }) => id).join(', ')}`)
  return columns
}

/** The words of a cell; '' where there is nothing. */
export function wordsOf<Row>(column: Column<Row>, row: Row, clock: Clock): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.kind === 'date') return dateWords(String(value), clock)
  if (column.kind === 'moment') return momentWords(String(value), clock)
  return String(value)
}

/** Whether a column's words stand right. */
export const standsRight = <Row>({ align, kind }: Column<Row>) =>
  (align ?? (kind === 'number' ? 'right' : 'left')) === 'right'
