import { useEffect, useState } from 'react'
import { dayOf, type Clock } from '../time.ts'
import type { Column, Identified } from './columns.ts'
import { find, type Found, type Keep } from './finder.ts'
import { Register } from './register.ts'
import { inSlices } from './slices.ts'
import type { TableState } from './tableState.ts'

/** From how many rows on it pays to read them ahead of the first keystroke. */
const many = 1000

interface Keeps<Row> {
  /** The chosen view and toggles. */
  here: readonly Keep<Row>[]
  /** The toggles without the view; null where there are no views. */
  inAnyView: readonly Keep<Row>[] | null
}

/** What a table has found, and what for: columns, time zone and day decide what its cells say. */
interface Search<Row extends Identified> {
  columns: readonly Column<Row>[]
  zone: string
  today: string
  found: Found<Row>
  /** What any view would show, worked out only where nothing is found here. */
  anywhere: Found<Row> | null
}

/** Finds a table's rows, and reads ahead while nobody needs the page. */
export function useFound<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  state: TableState,
  keeps: Keeps<Row>,
  clock: Clock,
) {
  const [held, setHeld] = useState<Search<Row> | null>(null)
  const { found, anywhere, search } = searched(rows, columns, state, keeps, clock, held)
  // What is found next depends on what is shown now, so it is state; React draws once more before anything is seen.
  if (search !== held) setHeld(search)
  const { register } = found
  useEffect(() => (rows.length < many ? undefined : inSlices(register.readTexts())), [register, rows])
  return {
    places: found.places,
    /** The rows that would be found in any view; none where this view finds some. */
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
  // Words such as 'Today' hold for a day, so what is worked out holds for one too: the clock stands at its noon.
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
