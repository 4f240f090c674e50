import { useClock } from '../time/TimeZoneProvider.tsx'
import type { Identified } from './columns.ts'
import type { RegisterProps } from './registerProps.ts'
import { NoItems, NoResults } from './TableEmpty.tsx'
import { cleared, isFiltered, type TableState } from './tableState.ts'
import { viewOf } from './views.ts'

interface Props<Row extends Identified> {
  table: RegisterProps<Row>
  onState: (next: Partial<TableState>) => void
}

/** The empty state of a table: a filter hides all rows, or there are none. */
export function Nothing<Row extends Identified>({ table, onState }: Props<Row>) {
  const { source, label, columns, state, empty, views = none, toggles = none } = table
  const clock = useClock()
  const view = viewOf(views, state)
  if (!source.nothing) return null
  const { inView, inAll, elsewhere } = source.nothing
  if (inView === 0 || !isFiltered(state)) return <NoItems empty={empty} view={view?.label} total={inAll} />
  const other = elsewhere && views.find(({ id }) => id === elsewhere.view)
  return (
    <NoResults
      label={label}
      total={inView}
      view={view && inView < inAll ? view.label : undefined}
      elsewhere={
        other && {
          label: other.label,
          count: elsewhere.count,
          look: () => onState({ view: other.id, page: 1 }),
        }
      }
      sought={{ state, columns, source: source.choices, toggles, clock }}
      onClear={() => onState(cleared(state))}
    />
  )
}

const none: never[] = []
