import { Suspense, useCallback, useMemo, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { useOpen } from '../LinkProvider.tsx'
import type { Clock } from '../time/time.ts'
import type { Column, Identified, Sums } from './columns.ts'
import { TableBody } from './TableBody.tsx'
import { leastWidths, TableColumns } from './TableColumns.tsx'
import { TableHead } from './TableHead.tsx'
import type { RowContext } from './TableRow.tsx'
import type { Sorter } from './tableState.ts'
import type { Chosen } from './useChosen.ts'
import type { ShownColumn } from './useColumns.ts'
import { clickedRow, useRowFocus } from './useRowFocus.ts'
import { WaitingRows } from './WaitingRows.tsx'

/** Wraps the notice in a row, because a table body must contain rows. */
const LongBody = lazyPart<typeof import('./LongBody.tsx').LongBody>(
  () => import('./LongBody.tsx').then((file) => ({ default: file.LongBody })),
  (notice) => (
    <tbody>
      <tr>
        <td colSpan={99}>{notice}</td>
      </tr>
    </tbody>
  ),
)

const TableTotals = lazyPart<typeof import('./TableTotals.tsx').TableTotals>(() =>
  import('./TableTotals.tsx').then((file) => ({ default: file.TableTotals })),
)

/** Above this number of rows, only those in view are rendered. */
const many = 100

interface Props<Row extends Identified> {
  label: string
  waiting: boolean
  /** Number of matching rows; undefined while it is being counted. */
  found: number | undefined
  /** Returns a row by its index among the matches. The rows from `from` to `to` are shown. */
  rowAt: (at: number) => Row | undefined
  totals: Sums | undefined
  /** In print every row is rendered, not only those in view. */
  printing: boolean
  from: number
  to: number
  canSort: (column: Column<Row>) => boolean
  columns: readonly ShownColumn<Row>[]
  sorter: Sorter | null
  onSort: (sorter: Sorter) => void
  onSortIntent: (column: string) => void
  nameOf: (row: Row) => string
  linkOf?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Present if rows can be selected. */
  chosen?: Chosen<Row>
  clock: Clock
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>
  /** Content below the header if there are no rows. */
  children?: ReactNode
}

/** The table itself: header, columns and rows, with keyboard navigation. */
export function TableGrid<Row extends Identified>(props: Props<Row>) {
  const { rowAt, from, to, columns, chosen, scroller } = props
  const context = useRowContext(props)
  const open = useOpen()
  const openAt = (at: number) => {
    const row = rowAt(at)
    if (!row) return
    if (props.linkOf) open(props.linkOf(row))
    else props.onOpen?.(row)
  }
  const chooseAt = (at: number) => {
    const row = rowAt(at)
    if (row) chosen?.choose([row], !chosen.ids.has(row.id))
  }
  const long = to - from > many && !props.printing
  const { focus, keys } = useRowFocus({ from, to, onOpen: openAt, onChoose: chooseAt })
  const { nameOf, linkOf } = props
  const body = { rowAt, from, to, context, nameOf, linkOf, chosen: chosen?.ids ?? none, focus }
  const waits = <WaitingRows columns={columns} choosable={chosen !== undefined} />
  const click = (event: MouseEvent<HTMLElement>) => {
    const at = clickedRow(event)
    if (at === null) return
    // The check box is smaller than a finger, so its whole cell selects.
    if ((event.target as Element).closest('.choose')) chooseAt(at)
    else openAt(at)
  }
  return (
    <div className="register" ref={scroller} tabIndex={-1} onClick={click} {...keys}>
      <table
        role="table"
        className="table"
        aria-label={props.label}
        aria-rowcount={props.waiting || props.found === undefined ? undefined : props.found + 1}
        aria-busy={props.waiting}
        style={leastWidths(columns, chosen !== undefined)}
      >
        <TableColumns columns={columns} choosable={chosen !== undefined} />
        <TableHead
          columns={columns}
          sorter={props.sorter}
          onSort={props.onSort}
          onIntent={props.onSortIntent}
          canSort={props.canSort}
          chooseAll={chosen && <ChooseAll from={from} to={to} rowAt={rowAt} chosen={chosen} />}
        />
        {props.waiting ? (
          waits
        ) : long ? (
          <Suspense fallback={waits}>
            <LongBody {...body} />
          </Suspense>
        ) : (
          <TableBody {...body} />
        )}
        {props.totals && (
          <Suspense>
            <TableTotals columns={columns} sums={props.totals} choosable={chosen !== undefined} />
          </Suspense>
        )}
      </table>
      {props.children}
    </div>
  )
}

const none: ReadonlySet<never> = new Set()

/** Memoises the props that all rows share. */
function useRowContext<Row extends Identified>({ columns, clock, onOpen, chosen }: Props<Row>): RowContext<Row> {
  const choose = chosen?.choose
  const onChoose = useCallback((row: Row, on: boolean) => choose?.([row], on), [choose])
  const choosable = choose !== undefined
  const opens = onOpen !== undefined
  return useMemo(
    () => ({ columns, clock, opens, ...(choosable && { onChoose }) }),
    [columns, clock, opens, choosable, onChoose],
  )
}

interface ChooseAllProps<Row extends Identified> {
  from: number
  to: number
  rowAt: (at: number) => Row | undefined
  chosen: Chosen<Row>
}

/** Selects or deselects all rows of the page. */
function ChooseAll<Row extends Identified>({ from, to, rowAt, chosen }: ChooseAllProps<Row>) {
  const all = () =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => rowAt(from + i)).filter((row) => row !== undefined)
  const rows = chosen.ids.size > 0 ? all() : []
  const some = rows.some(({ id }) => chosen.ids.has(id))
  const every = some && rows.every(({ id }) => chosen.ids.has(id))
  return (
    <input
      type="checkbox"
      className="check"
      aria-label="Select all on this page"
      checked={every}
      disabled={to <= from}
      ref={(box) => {
        if (box) box.indeterminate = some && !every
      }}
      onChange={() => chosen.choose(all(), !every)}
    />
  )
}
