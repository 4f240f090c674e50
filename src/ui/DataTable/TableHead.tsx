import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { standsRight, type Column } from './columns.ts'
import type { Sorter } from './tableState.ts'
import type { ShownColumn } from './useColumns.ts'

interface Props<Row> {
  columns: readonly ShownColumn<Row>[]
  sorter: Sorter | null
  onSort: (sorter: Sorter) => void
  /** Called when a pointer or the focus reaches a heading, to compute the sort order in advance. */
  onIntent: (column: string) => void
  canSort: (column: Column<Row>) => boolean
  /** The check box that selects all rows, if rows can be selected. */
  chooseAll?: ReactNode
}

/** Text sorts from A first, numbers and dates from the largest. A second click reverses the order. */
const nextSorter = <Row,>({ id, kind = 'text' }: Column<Row>, sorter: Sorter | null): Sorter =>
  sorter?.column === id ? { column: id, down: !sorter.down } : { column: id, down: kind !== 'text' }

/** The sticky header of the table. The sorted column shows its arrow; the others show theirs on hover. */
export function TableHead<Row>({ columns, sorter, onSort, onIntent, canSort, chooseAll }: Props<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {chooseAll !== undefined && (
          <th role="columnheader" scope="col" className="choose">
            {chooseAll}
          </th>
        )}
        {columns.map(({ column, kept, part }) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            data-card={part}
            className={standsRight(column) ? 'right' : undefined}
            data-drop={kept ? undefined : column.dropBelow}
            aria-sort={sorter?.column === column.id ? (sorter.down ? 'descending' : 'ascending') : undefined}
          >
            {!canSort(column) ? (
              column.header
            ) : (
              <button
                type="button"
                onClick={() => onSort(nextSorter(column, sorter))}
                onPointerEnter={() => onIntent(column.id)}
                onFocus={() => onIntent(column.id)}
              >
                {column.header}
                <Arrow down={sorter?.column === column.id ? sorter.down : null} />
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Arrow({ down }: { down: boolean | null }) {
  if (down === null) return <IconSelector size={13} className="sortable" aria-hidden />
  return down ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />
}
