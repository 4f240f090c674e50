import type { Identified } from './columns.ts'
import { TableRow, type RowContext } from './TableRow.tsx'
import type { RowFocus } from './useRowFocus.ts'

/** Props of a table body, with or without pages. */
export interface BodyProps<Row extends Identified> {
  /** Returns a row by its index among all matches. The body shows the rows from `from` to `to`. */
  rowAt: (at: number) => Row | undefined
  from: number
  to: number
  context: RowContext<Row>
  nameOf: (row: Row) => string
  linkOf?: (row: Row) => string
  chosen: ReadonlySet<Row['id']>
  focus: RowFocus
}

/** Renders the row at an index, under a key that the body chooses. */
export function lineAt<Row extends Identified>(
  { rowAt, context, nameOf, linkOf, chosen, focus }: BodyProps<Row>,
  at: number,
  key?: number,
) {
  const row = rowAt(at)
  if (!row) return null
  const current = at === focus.at
  return (
    <TableRow
      key={key ?? row.id}
      row={row}
      context={context}
      name={nameOf(row)}
      href={linkOf?.(row)}
      at={at}
      chosen={chosen.has(row.id)}
      current={current}
      focused={current && focus.focused}
    />
  )
}

/** The rows of one page. */
export function TableBody<Row extends Identified>(props: BodyProps<Row>) {
  return (
    <tbody role="rowgroup">
      {Array.from({ length: Math.max(0, props.to - props.from) }, (_, i) => lineAt(props, props.from + i))}
    </tbody>
  )
}
