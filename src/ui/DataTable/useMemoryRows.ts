import { useMemo } from 'react'
import type { Clock } from '../time/time.ts'
import { choices } from './choices.ts'
import type { Column, Identified } from './columns.ts'
import type { ChoiceSource, RowSource } from './rowSource.ts'
import type { TableState } from './tableState.ts'
import { useChosen } from './useChosen.ts'
import { useFound } from './useFound.ts'
import { keepsOf, viewOf, type Toggle, type View } from './views.ts'

interface Memory<Row extends Identified> {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  state: TableState
  views: readonly View<Row>[]
  toggles: readonly Toggle<Row>[]
  clock: Clock
  unpaged: boolean
  /** In print all rows are rendered, up to `mostPrinted`. */
  printing: boolean
}

const none: never[] = []

/** Maximum number of printed rows; a browser needs minutes for more. */
const mostPrinted = 2_000

/** The source of a table whose rows are all in memory. */
export function useMemoryRows<Row extends Identified>({
  rows: known,
  columns,
  state,
  views,
  toggles,
  clock,
  unpaged,
  printing,
}: Memory<Row>): RowSource<Row> {
  const rows = known ?? none
  const keeps = {
    here: keepsOf(views, toggles, state),
    inAnyView: views.length > 0 ? keepsOf(none, toggles, state) : null,
  }
  const { places, inAnyView, readAhead } = useFound(rows, columns, state, keeps, clock)
  const counts = useMemo(
    () => new Map(views.map(({ id, keeps }) => [id, known?.reduce((sum, row) => sum + Number(keeps(row)), 0)])),
    [views, known],
  )
  const page = Math.max(1, Math.min(state.page, Math.ceil(places.length / state.size)))
  const withoutFilter = () => {
    const view = viewOf(views, state)
    const inView = view ? rows.filter(view.keeps).length : rows.length
    const found = view && inView < rows.length ? inAnyView() : none
    const other = views.find(({ keeps: keepsRow }) => found.some(keepsRow))
    return {
      inView,
      inAll: rows.length,
      elsewhere: other && { view: other.id, count: found.filter(other.keeps).length },
    }
  }
  return {
    waiting: known === undefined,
    found: places.length,
    isMore: false,
    page,
    from: unpaged || printing ? 0 : (page - 1) * state.size,
    to: printing
      ? Math.min(places.length, mostPrinted)
      : unpaged
        ? places.length
        : Math.min(page * state.size, places.length),
    all: rows.length,
    rowAt: (at) => rows[places[at] ?? -1],
    inView: (view) => counts.get(view),
    canSort: ({ sortable }) => sortable !== false,
    readAhead,
    choices: useMemo(() => choicesAmong(rows, clock), [rows, clock]),
    chosen: useChosen(rows),
    allFound: () => Promise.resolve(Array.from(places, (place) => rows[place]).filter((row) => row !== undefined)),
    nothing: places.length === 0 ? withoutFilter() : undefined,
    offer: null,
  }
}

/** The key of a choice is its text. */
const choicesAmong = <Row>(rows: readonly Row[], clock: Clock): ChoiceSource<Row> => ({
  of: (column) => choices(column, rows, clock),
  wordsOf: (_, key) => key,
  open: () => () => undefined,
})
