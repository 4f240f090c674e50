import { useClock } from '../time/TimeZoneProvider.tsx'
import { usePrinting } from '../menus/usePrinting.ts'
import type { Identified } from './columns.ts'
import type { RegisterProps } from './registerProps.ts'
import { RegisterTable } from './RegisterTable.tsx'
import { useMemoryRows } from './useMemoryRows.ts'
import type { Toggle, View } from './views.ts'

/** Props of a table. Required props must not be forgotten by a screen. */
export interface DataTableProps<Row extends Identified> extends Omit<
  RegisterProps<Row>,
  'source' | 'views' | 'toggles'
> {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** The views; the first one is the default. Create them once, like columns. */
  views?: readonly View<Row>[]
  toggles?: readonly Toggle<Row>[]
}

const none: never[] = []

/**
 * The register table over rows in memory. After a live change, a row that no longer matches keeps its place until the
 * user filters, sorts or turns a page, and a row that now matches is inserted.
 */
export function DataTable<Row extends Identified>({ rows, ...table }: DataTableProps<Row>) {
  const { columns, state, problem, views = none, toggles = none, unpaged = false } = table
  const clock = useClock()
  const printing = usePrinting()
  const memory = { rows: problem ? none : rows, columns, state, views, toggles, clock, unpaged, printing }
  const source = useMemoryRows(memory)
  return <RegisterTable {...table} source={source} />
}
