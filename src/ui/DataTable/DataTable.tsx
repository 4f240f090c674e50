import { useClock } from '../TimeZoneProvider.tsx'
import { usePrinting } from '../usePrinting.ts'
import type { Identified } from './columns.ts'
import type { RegisterProps } from './registerProps.ts'
import { RegisterTable } from './RegisterTable.tsx'
import { useMemoryRows } from './useMemoryRows.ts'
import type { Toggle, View } from './views.ts'

/** What a screen tells the shared table; what must not be forgotten is required. */
export interface DataTableProps<Row extends Identified> extends Omit<
  RegisterProps<Row>,
  'source' | 'views' | 'toggles'
> {
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  /** The first is where one begins. Made once, as columns are. */
  views?: readonly View<Row>[]
  toggles?: readonly Toggle<Row>[]
}

const none: never[] = []

/**
 * The shared table over rows that are all in memory. A row that no longer fits the filter after a live change keeps its
 * place until someone filters, sorts or turns a page, and one that fits now comes in.
 */
export function DataTable<Row extends Identified>({ rows, ...table }: DataTableProps<Row>) {
  const { columns, state, problem, views = none, toggles = none, unpaged = false } = table
  const clock = useClock()
  const printing = usePrinting()
  const memory = { rows: problem ? none : rows, columns, state, views, toggles, clock, unpaged, printing }
  const source = useMemoryRows(memory)
  return <RegisterTable {...table} source={source} />
}
