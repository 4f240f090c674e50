import { memo, useLayoutEffect, useRef } from 'react'
import { nothing } from '#contract/text/amounts.ts'
import { UiLink } from '../LinkProvider.tsx'
import type { Clock } from '../time/time.ts'
import { standsRight, wordsOf, type CardPart, type Column, type Identified } from './columns.ts'
import type { ShownColumn } from './useColumns.ts'

/** Props shared by all rows of a table. They seldom change, so a row re-renders only for its own changes. */
export interface RowContext<Row> {
  columns: readonly ShownColumn<Row>[]
  clock: Clock
  /** Rows without a link can be opened too: their first cell is a button. */
  opens: boolean
  /** Present if rows can be selected. */
  onChoose?: (row: Row, chosen: boolean) => void
}

interface Props<Row> {
  row: Row
  context: RowContext<Row>
  name: string
  href: string | undefined
  /** Index among all matching rows, from 0. */
  at: number
  chosen: boolean
  /** The row is the tab stop of the table. */
  current: boolean
  /** The row has the focus. */
  focused: boolean
}

function Row<Row extends Identified>({ row, context, name, href, at, chosen, current, focused }: Props<Row>) {
  const line = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    if (focused && document.activeElement !== line.current) line.current?.focus()
  }, [focused])
  const { columns, onChoose } = context
  return (
    <tr
      ref={line}
      role="row"
      data-at={at}
      aria-rowindex={at + 2}
      aria-selected={onChoose ? chosen : undefined}
      tabIndex={current ? 0 : -1}
      className={context.opens || href !== undefined ? 'opens' : undefined}
    >
      {onChoose && (
        <td role="cell" className="choose">
          <input
            type="checkbox"
            className="check"
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={chosen}
            onChange={(event) => onChoose(row, event.target.checked)}
          />
        </td>
      )}
      {columns.map(({ column, kept, part }, i) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          context={context}
          drop={kept ? undefined : column.dropBelow}
          part={part}
          leads={i === 0}
          name={name}
          href={href}
        />
      ))}
    </tr>
  )
}

/** One row. It re-renders when its own props change, not when its neighbours do. */
export const TableRow = memo(Row) as typeof Row

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  context: RowContext<Row>
  drop: number | undefined
  part: CardPart | undefined
  /** The cell is the row's first and contains its link. */
  leads: boolean
  /** Name of the row, for a link without text. */
  name: string
  href: string | undefined
}

function Cell<Row extends Identified>({ column, row, context, drop, part, leads, name, href }: CellProps<Row>) {
  const words = column.cell ? undefined : wordsOf(column, row, context.clock)
  const drawn = column.cell ? column.cell(row) : words || nothing
  const classes = [standsRight(column) && 'right', column.strong && 'title', words === '' && 'faint']
    .filter(Boolean)
    .join(' ')
  const lead = column.strong ? 'lead title' : 'lead number'
  return (
    <td
      role="cell"
      className={classes || undefined}
      data-drop={drop}
      data-card={part}
      data-head={part && column.header}
      title={words || undefined}
    >
      {leads && href !== undefined ? (
        <UiLink className={lead} href={href} tabIndex={-1} aria-label={words === '' ? name : undefined}>
          {drawn}
        </UiLink>
      ) : leads && context.opens ? (
        <button type="button" className={lead} tabIndex={-1} data-opens>
          {drawn}
        </button>
      ) : (
        drawn
      )}
    </td>
  )
}
