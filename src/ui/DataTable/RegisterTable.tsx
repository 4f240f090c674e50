import { Suspense, useMemo, useRef } from 'react'
import { counted, number } from '#contract/text/amounts.ts'
import { useClock } from '../time/TimeZoneProvider.tsx'
import { usePrinting } from '../menus/usePrinting.ts'
import { Notice } from '../page/Notice.tsx'
import { BulkBar } from './BulkBar.tsx'
import { wordsOf, type Identified } from './columns.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Nothing } from './lateParts.ts'
import { Pager } from './Pager.tsx'
import type { RegisterProps } from './registerProps.ts'
import type { RowSource } from './rowSource.ts'
import './table.css'
import { CouldNotLoad } from './CouldNotLoad.tsx'
import { TableGrid } from './TableGrid.tsx'
import { isFiltered, type TableState } from './tableState.ts'
import { Toolbar } from './Toolbar.tsx'
import { useColumns, type ShownColumn } from './useColumns.ts'
import { Views } from './Views.tsx'
import { viewOf } from './views.ts'

const none: never[] = []

/**
 * The table of every register (specification, section 2.5). Header, filters and views stay in place while the rows
 * change.
 */
export function RegisterTable<Row extends Identified>(props: RegisterProps<Row>) {
  const { source, label, columns, state, onState, problem, views = none, columnChoice = null, unpaged = false } = props
  const { waiting, found } = source
  const isEmpty = !waiting && source.to <= source.from && found === 0
  const clock = useClock()
  const printing = usePrinting()
  const shown = useColumns(columns, columnChoice)
  const scroller = useRef<HTMLDivElement>(null)
  const ownName = useMemo(
    () => (row: Row) => (columns[0] ? wordsOf(columns[0], row, clock) : String(row.id)),
    [columns, clock],
  )
  const goTo = (next: Partial<TableState>) => {
    onState({ ...state, ...next })
    const box = scroller.current
    if (!box) return
    box.scrollTop = 0
    // On a phone the page scrolls, not the table.
    if (box.getBoundingClientRect().top < 0) box.scrollIntoView()
  }
  return (
    <>
      {views.length > 0 && (
        <Views
          views={views}
          countOf={source.inView}
          chosen={viewOf(views, state)?.id}
          onChoose={(view) => goTo({ view, page: 1 })}
        />
      )}
      <AboveTable table={props} shown={shown} onState={goTo} />
      {state.note && (
        <Notice tone="amber" onDismiss={() => goTo({ note: undefined })}>
          {state.note}
        </Notice>
      )}
      <TableGrid
        label={label}
        waiting={waiting}
        found={source.isMore ? undefined : found}
        rowAt={source.rowAt}
        totals={source.totals}
        from={source.from}
        to={source.to}
        printing={printing}
        columns={shown}
        sorter={state.sorter}
        canSort={source.canSort}
        onSort={(sorter) => goTo({ sorter, page: 1 })}
        onSortIntent={source.readAhead}
        nameOf={props.rowName ?? ownName}
        linkOf={props.rowLink}
        onOpen={props.onOpen}
        chosen={props.renderBulk && source.chosen}
        clock={clock}
        scroller={scroller}
      >
        {isEmpty && problem && <CouldNotLoad {...problem} />}
        {isEmpty && !problem && (
          <Suspense fallback={null}>
            <Nothing table={props} onState={goTo} />
          </Suspense>
        )}
      </TableGrid>
      {printing && <Printed label={label} source={source} isFiltered={isFiltered(state)} />}
      {!unpaged && (waiting || found !== 0) && (
        <Pager
          page={source.page}
          size={state.size}
          total={found}
          isMore={source.isMore}
          waiting={waiting}
          offer={source.offer}
          onMove={goTo}
        />
      )}
    </>
  )
}

interface AboveProps<Row extends Identified> {
  table: RegisterProps<Row>
  shown: readonly ShownColumn<Row>[]
  onState: (next: TableState) => void
}

/** The toolbar, covered by the bulk bar while rows are selected. */
function AboveTable<Row extends Identified>({ table, shown, onState }: AboveProps<Row>) {
  const { source, label, columns, state, toggles = none, columnChoice = null } = table
  const { renderBulk, exportName, onColumnChoice } = table
  const { chosen } = source
  const clock = useClock()
  const busy = renderBulk !== undefined && chosen.rows.length > 0
  const sheet = async () => {
    const [{ sheetOf }, found] = await Promise.all([import('./sheet.ts'), source.allFound()])
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
        source={source.choices}
        columns={columns}
        state={state}
        onState={onState}
        toggles={toggles}
        hint={table.filterHint}
        clock={clock}
        hidden={busy}
      >
        {table.tools}
        {table.renderSaved?.(table)}
        {onColumnChoice && (
          <ColumnsMenu
            columns={columns.filter(({ onlyFilter }) => !onlyFilter)}
            choice={columnChoice}
            onChoice={onColumnChoice}
          />
        )}
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

interface PrintedProps<Row extends Identified> {
  label: string
  source: RowSource<Row>
  isFiltered: boolean
}

/** Printed only: says how much of the list is on paper. */
function Printed<Row extends Identified>({ label, source, isFiltered: filtered }: PrintedProps<Row>) {
  const { found = 0, isMore, all, from, to } = source
  const count = `${isMore ? 'more than ' : ''}${number(found)}`
  const isPart = isMore || to - from < found
  const rows = from === 0 ? `The first ${number(to)} of` : `Rows ${number(from + 1)}–${number(to)} of`
  const held = isPart ? `${rows} ${count} rows.` : ''
  const among = all === undefined ? ' rows' : ` of ${counted(all, 'row')}`
  const chosen = filtered || found < (all ?? 0) ? `Filtered: ${count}${among}.` : ''
  if (!held && !chosen) return null
  const words = [`${label}.`, chosen, held, held && 'Export the list for all of them.'].filter(Boolean).join(' ')
  return <p className="print-only">{words}</p>
}
