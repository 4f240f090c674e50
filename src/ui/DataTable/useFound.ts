import { useEffect, useMemo } from 'react'
import { dayOf, type Clock } from '../time.ts'
import type { Column, Identified } from './columns.ts'
import { Finder, type Keep } from './finder.ts'
import { Register } from './register.ts'
import { inSlices } from './slices.ts'
import type { TableState } from './tableState.ts'

/** From how many rows on it pays to read them ahead of the first keystroke. */
const many = 1000

/** Finds a table's rows, and reads ahead while nobody needs the page. */
export function useFound<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  state: TableState,
  keeps: readonly Keep<Row>[],
  clock: Clock,
) {
  // Words such as 'Today' hold for a day, so what is worked out holds for one too: the clock stands at its noon.
  const today = dayOf(clock.now, clock.zone)
  const { register, finder, elsewhere } = useMemo(() => {
    const noon = { zone: clock.zone, now: Date.parse(`${today}T12:00:00Z`) }
    const made = new Register<Row>(columns, noon)
    return { register: made, finder: new Finder(made, noon), elsewhere: new Finder(made, noon) }
  }, [columns, clock.zone, today])
  register.take(rows)
  const places = finder.find(state, keeps)
  useEffect(() => (rows.length < many ? undefined : inSlices(register.readTexts())), [register, rows])
  return {
    places,
    /**
     * What would be found with other views and toggles in place of these; `view` names them. It is remembered apart.
     */
    foundIn: (view: string, others: readonly Keep<Row>[]) =>
      Array.from(elsewhere.find({ ...state, view }, others), (place) => rows[place]!),
    readAhead: (column: string) => (rows.length < many ? undefined : inSlices(register.readOrder(column))),
  }
}
