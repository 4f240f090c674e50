import { counted, number } from '../amounts.ts'
import { useMemo, useRef, type ReactNode } from 'react'
import { useClock } from '../TimeZoneProvider.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { ColumnChoice } from './columnChoice.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Pager } from './Pager.tsx'
import './table.css'
import { CouldNotLoad, NoItems, NoResults } from './TableEmpty.tsx'
import { TableGrid } from './TableGrid.tsx'
import { cleared, isFiltered, type TableState } from './tableState.ts'
import { Toolbar } from './Toolbar.tsx'
import { useChosen, type Chosen } from './useChosen.ts'
import { useColumns, type ShownColumn } from './useColumns.ts'
import { usePrinting } from '../usePrinting.ts'
import { useFound } from './useFound.ts'
import { Views } from './Views.tsx'
import { keepsOf, viewOf, type Toggle, type View } from './views.ts'

/** Props of a table. Required props must not be forgotten by a screen. */
export interface DataTableProps<Row extends Identified> {
  /** What the rows are, as a heading would say it: 'Permits'. */
  label: string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** Made by `columnsOf` at module scope. */
  columns: readonly Column<Row>[]
  state: TableState
  onState: (next: TableState) => void
  /** Shown where nothing was ever made: one sentence, and the way to make the first. */
  empty: { sentence: string; action?: ReactNode }
  /** Shown in place of the rows when they could not be loaded: 'Permits could not be loaded'. */
  problem: { title: string; sentence?: string; retry: () => void } | null
  /** What the 'Filter:' box looks into: 'Number, title, company'. */
  filterHint: string
  /** The views; the first one is the default. Create them once, like columns. */
  views?: readonly View<Row>[]
  toggles?: readonly Toggle<Row>[]
  /** Given where rows can be chosen: the buttons for the chosen ones, each with the number it works on. */
  renderBulk?: (chosen: readonly Row[], clear: () => void) => ReactNode
  /** A few words about the chosen rows: '1 of them waits for you'. */
  bulkNote?: (chosen: readonly Row[]) => string
  /** Where a row leads: its first cell becomes the link, Enter and a click on the row follow it. */
  rowLink?: (row: Row) => string
  /** What opening a row does where it has no address of its own, such as a dialog. */
  onOpen?: (row: Row) => void
  /** The row's name, for 'Choose PTW-0148'; the words of its first column by default. */
  rowName?: (row: Row) => string
  /** The file's name without ending; given where the rows may be exported. */
  exportName?: string
  columnChoice?: ColumnChoice | null
  /** Given where people may choose columns; null is the screen's own choice. */
  onColumnChoice?: (choice: ColumnChoice | null) => void
  /** More buttons at the right end of the toolbar. */
  tools?: ReactNode
  /** Every row in one long page instead of pages; only what is in view is drawn. */
  unpaged?: boolean
}

const none: never[] = []

/** Most rows on paper; a browser needs minutes for more. */
const mostPrinted = 2_000

/**
 * The shared table of every register (specification, section 2.5). Head, filters and views stay in place whatever
 * happens below them;
 * a row that no longer fits the filter after a live change keeps its place until someone filters, sorts or turns a
 * page, and one that fits now comes in.
 */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    state,
    onState,
    problem,
    views = none,
    toggles = none,
    columnChoice = null,
    unpaged = false,
  } = props
  const known = problem ? none : props.rows
  const rows = known ?? none
  const clock = useClock()
  const shown = useColumns(columns, columnChoice)
  const keeps = {
    here: keepsOf(views, toggles, state),
    inAnyView: views.length > 0 ? keepsOf(none, toggles, state) : null,
  }
  const { places, inAnyView, readAhead } = useFound(rows, columns, state, keeps, clock)
  const chosen = useChosen(rows)
  const scroller = useRef<HTMLDivElement>(null)
  const printing = usePrinting()
  const ownName = useMemo(
    () => (row: Row) => (columns[0] ? wordsOf(columns[0], row, clock) : String(row.id)),
    [columns, clock],
  )
  const page = Math.max(1, Math.min(state.page, Math.ceil(places.length / state.size)))
  const goTo = (next: Partial<TableState>) => {
    onState({ ...state, ...next })
    if (scroller.current) scroller.current.scrollTop = 0
  }
  return (
    <>
      {views.length > 0 && (
        <Views
          views={views}
          rows={known}
          chosen={viewOf(views, state)?.id}
          onChoose={(view) => goTo({ view, page: 1 })}
        />
      )}
      <AboveTable table={props} rows={rows} shown={shown} places={places} chosen={chosen} onState={goTo} />
      <TableGrid
        label={label}
        rows={rows}
        waiting={known === undefined}
        places={places}
        from={unpaged || printing ? 0 : (page - 1) * state.size}
        to={
          unpaged || printing
            ? Math.min(places.length, printing ? mostPrinted : Infinity)
            : Math.min(page * state.size, places.length)
        }
        printing={printing}
        columns={shown}
        sorter={state.sorter}
        onSort={(sorter) => goTo({ sorter, page: 1 })}
        onSortIntent={readAhead}
        nameOf={props.rowName ?? ownName}
        linkOf={props.rowLink}
        onOpen={props.onOpen}
        chosen={props.renderBulk && chosen}
        clock={clock}
        scroller={scroller}
      >
        {known !== undefined && places.length === 0 && <Nothing table={props} inAnyView={inAnyView} onState={goTo} />}
      </TableGrid>
      {printing && <Printed label={label} count={places.length} isFiltered={isFiltered(state)} total={rows.length} />}
      {!unpaged && (known === undefined || places.length > 0) && (
        <Pager page={page} size={state.size} total={places.length} waiting={known === undefined} onMove={goTo} />
      )}
    </>
  )
}

interface AboveProps<Row extends Identified> {
  table: DataTableProps<Row>
  rows: readonly Row[]
  shown: readonly ShownColumn<Row>[]
  places: Uint32Array
  chosen: Chosen<Row>
  onState: (next: TableState) => void
}

/** The toolbar, and over it what can be done with the chosen rows. */
function AboveTable<Row extends Identified>({ table, rows, shown, places, chosen, onState }: AboveProps<Row>) {
  const { label, columns, state, toggles = none, columnChoice = null, renderBulk, exportName, onColumnChoice } = table
  const clock = useClock()
  const busy = renderBulk !== undefined && chosen.rows.length > 0
  const sheet = async () => {
    const { sheetOf } = await import('./sheet.ts')
    const found = Array.from(places, (place) => rows[place]).filter((row) => row !== undefined)
    return sheetOf(
      label,
      shown.map(({ column }) => column),
      found,
      clock,
    )
  }
  return (
    <div className="above-table">
      <Toolbar
        rows={rows}
        columns={columns}
        state={state}
        onState={onState}
        toggles={toggles}
        hint={table.filterHint}
        clock={clock}
        hidden={busy}
      >
        {table.tools}
        {onColumnChoice && <ColumnsMenu columns={columns} choice={columnChoice} onChoice={onColumnChoice} />}
        {exportName !== undefined && <ExportMenu name={exportName} sheet={sheet} />}
      </Toolbar>
      {busy && (
        <BulkBar label={label} count={chosen.rows.length} note={table.bulkNote?.(chosen.rows)} onClear={chosen.clear}>
          {renderBulk(chosen.rows, chosen.clear)}
        </BulkBar>
      )}
    </div>
  )
}

interface NothingProps<Row extends Identified> {
  table: DataTableProps<Row>
  inAnyView: () => readonly Row[]
  onState: (next: Partial<TableState>) => void
}

/** What stands where no rows are: a failure, a filter that hides everything, or nothing at all. */
function Nothing<Row extends Identified>({ table, inAnyView, onState }: NothingProps<Row>) {
  const { label, columns, state, problem, empty, views = none, toggles = none, rows = none } = table
  const clock = useClock()
  const view = viewOf(views, state)
  if (problem) return <CouldNotLoad {...problem} />
  const total = view ? rows.filter(view.keeps).length : rows.length
  if (total === 0 || !isFiltered(state)) return <NoItems empty={empty} view={view?.label} total={rows.length} />
  const part = view && total < rows.length ? view.label : undefined
  const found = part === undefined ? none : inAnyView()
  const other = views.find(({ keeps }) => found.some(keeps))
  const elsewhere = other && {
    label: other.label,
    count: found.filter(other.keeps).length,
    look: () => onState({ view: other.id, page: 1 }),
  }
  return (
    <NoResults
      label={label}
      total={total}
      view={part}
      elsewhere={elsewhere}
      sought={{ state, columns, toggles, clock }}
      onClear={() => onState(cleared(state))}
    />
  )
}

interface PrintedProps {
  label: string
  /** Rows that pass the filter. */
  count: number
  isFiltered: boolean
  /** All rows. */
  total: number
}

/** States on paper how much of the list it holds. */
function Printed({ label, count, isFiltered: filtered, total }: PrintedProps) {
  const held = count > mostPrinted ? `The first ${number(mostPrinted)} of ${number(count)} rows.` : ''
  const chosen = filtered || count < total ? `Filtered: ${number(count)} of ${counted(total, 'row')}.` : ''
  if (!held && !chosen) return null
  const words = [`${label}.`, chosen, held, held && 'Export the list for all of them.'].filter(Boolean).join(' ')
  return <p className="print-only">{words}</p>
}
