import { useEffect, useState } from 'react'
import { dayOf, type Clock } from '../time/time.ts'
import type { Column, Identified } from './columns.ts'
import { find, type Found, type Keep } from './finder.ts'
import { Register } from './register.ts'
import { inSlices } from './slices.ts'
import type { TableState } from './tableState.ts'

/** From this number of rows, their texts are computed before the first keystroke. */
const many = 1000

interface Keeps<Row> {
  /** Filters of the current view and toggles. */
  here: readonly Keep<Row>[]
  /** Filters of the toggles alone; null if there are no views. */
  inAnyView: readonly Keep<Row>[] | null
}

/** The last result of a table. Columns, time zone and day are part of it, because the text of cells depends on them. */
interface Search<Row extends Identified> {
  columns: readonly Column<Row>[]
  zone: string
  today: string
  found: Found<Row>
  /** The result across all views, computed only if the current view has no match. */
  anywhere: Found<Row> | null
}

/** Searches the rows of a table and computes sort keys and texts in idle time. */
export function useFound<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  state: TableState,
  keeps: Keeps<Row>,
  clock: Clock,
) {
  const [held, setHeld] = useState<Search<Row> | null>(null)
  const { found, anywhere, search } = searched(rows, columns, state, keeps, clock, held)
  // The next result depends on the one shown, so it is state. React renders again before the browser paints.
  if (search !== held) setHeld(search)
  const { register } = found
  useEffect(() => (rows.length < many ? undefined : inSlices(register.readTexts())), [register, rows])
  return {
    places: found.places,
    /** Returns the rows that match in any view; none if the current view has matches. */
    inAnyView: () => Array.from(anywhere?.places ?? [], (place) => rows[place]!),
    readAhead: (column: string) => (rows.length < many ? undefined : inSlices(register.readOrder(column))),
  }
}

function searched<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  state: TableState,
  keeps: Keeps<Row>,
  { now, zone }: Clock,
  held: Search<Row> | null,
) {
  // Words such as 'Today' depend on the day, so results are kept per day and computed for its noon.
  const today = dayOf(now, zone)
  const before = held?.columns === columns && held.zone === zone && held.today === today ? held : null
  const register =
    before?.found.register.with(rows) ?? new Register(columns, { zone, now: Date.parse(`${today}T12:00:00Z`) }, rows)
  const found = find(register, state, keeps.here, before?.found ?? null)
  const anywhere =
    found.places.length > 0 || rows.length === 0 || keeps.inAnyView === null
      ? null
      : find(
          register,
          { ...state, view: null },
          keeps.inAnyView,
          before?.anywhere?.register === register ? before.anywhere : null,
        )
  const isSame = before !== null && found === before.found && anywhere === before.anywhere
  return { found, anywhere, search: isSame ? before : { columns, zone, today, found, anywhere } }
}
