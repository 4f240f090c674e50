import { standsRight, type Sums } from './columns.ts'
import type { ShownColumn } from './useColumns.ts'

interface Props<Row> {
  columns: readonly ShownColumn<Row>[]
  sums: Sums
  choosable: boolean
}

/** The last row of a table with totals: each is the sum over all matching rows, on every page. */
export function TableTotals<Row>({ columns, sums, choosable }: Props<Row>) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {choosable && <td role="cell" />}
        {columns.map(({ column, kept }, at) => (
          <td
            key={column.id}
            role="cell"
            data-head={column.total && column.header}
            data-drop={kept ? undefined : column.dropBelow}
            className={standsRight(column) ? 'right' : undefined}
          >
            {column.total?.(sums) ?? (at === 0 ? 'Total' : '')}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
