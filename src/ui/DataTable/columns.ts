import { figure } from '#contract/text/amounts.ts'
import type { ReactNode } from 'react'
import { dateWords, momentWords, type Clock } from '../time/time.ts'

/** The minimum a row needs: a unique id. */
export interface Identified {
  id: number | string
}

/** Window widths in px below which a column may be hidden. */
type DropWidth = 1000 | 1200 | 1360 | 1440 | 1600 | 1800

/** The value for sorting and exports. Dates and times are ISO strings; null means no value. */
export type CellValue = string | number | boolean | null | undefined

/** Sums over all matching rows, by name; null if none of them has a value. */
export type Sums = Readonly<Record<string, number | null>>

/** Width of a column of due dates: fits '12 working days over' with its icon. */
export const dueWidth = 172

/** A place on the card that a row is on a phone. A `note` gets a line of its own; an `action` holds the row's button. */
export type CardPart = 'number' | 'title' | 'state' | 'where' | 'due' | 'note' | 'action'

/** A column. Screens define columns at module scope, so that their identity never changes. */
export interface Column<Row> {
  id: string
  /** Heading, also used in the column chooser and in exports. */
  header: string
  value: (row: Row) => CellValue
  /**
   * `date` is a calendar day; `moment` also has a time. Both show as text and export as real dates. Default: 'text'.
   */
  kind?: 'text' | 'number' | 'date' | 'moment'
  /** The text to show, filter and export if it differs from the value, such as the name of a status. */
  text?: (row: Row) => string
  /** The cell's content; the text by default. */
  cell?: (row: Row) => ReactNode
  /** Width in px. Leave it out for one column, which then takes the remaining space. */
  width?: number
  /** Numbers align right by default. */
  align?: 'left' | 'right'
  /** Hides the column below this window width, unless the user has chosen to show it. */
  dropBelow?: DropWidth
  /** The user cannot hide the column. */
  always?: boolean
  /** Hidden until the user shows it. */
  startsHidden?: boolean
  /** Contains the record's name; shown in bold type. */
  strong?: boolean
  /** Its place on a phone's card, if the card cannot find it out (see `cardPartsOf`). */
  card?: CardPart
  sortable?: false
  /** Adds a filter menu above the table: 'choice' lists the values, 'days' takes a first and a last day. */
  filter?: 'choice' | 'days'
  /** The column has only a filter menu and is never shown. */
  onlyFilter?: true
  /** The choices a row belongs to, if not just its text: a person with three roles belongs to three. */
  choices?: (row: Row) => readonly string[]
  /** The value to export, if neither the text nor, for numbers and dates, the value is right. */
  exportValue?: (row: Row) => CellValue
  /** The cell of the totals row, if the source of the rows adds up all that match. */
  total?: (sums: Sums) => string
}

/** Types the columns of a screen by its row. Throws if two columns share an id. */
export function columnsOf<Row extends Identified>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const ids = new Set(columns.map(({ id }) => id))
  if (ids.size !== columns.length)
    throw new Error(`Two columns of one table share an id: ${columns.map(({ id }) => id).join(', ')}`)
  return columns
}

/** Returns the text of a cell; '' if it is empty. */
export function wordsOf<Row>(column: Column<Row>, row: Row, clock: Clock): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.kind === 'date') return dateWords(String(value), clock)
  if (column.kind === 'moment') return momentWords(String(value), clock)
  return typeof value === 'number' && column.kind === 'number' ? figure(value) : String(value)
}

/** Returns whether a column is right-aligned. */
export const standsRight = <Row>({ align, kind }: Column<Row>) =>
  (align ?? (kind === 'number' ? 'right' : 'left')) === 'right'
