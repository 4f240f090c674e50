import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { FilterBox } from '../page/FilterBox.tsx'
import { Popover } from '../menus/Popover.tsx'
import type { Clock } from '../time/time.ts'
import type { Column } from './columns.ts'
import { FilterMenu, LazyFilter } from './FilterMenu.tsx'
import { Filter } from './lateParts.ts'
import type { ChoiceSource } from './rowSource.ts'
import type { TableState } from './tableState.ts'

interface Props<Row> {
  source: ChoiceSource<Row>
  columns: readonly Column<Row>[]
  state: TableState
  onState: (next: TableState) => void
  toggles: readonly { id: string; label: string }[]
  hint: string
  clock: Clock
  /** The bulk bar covers the toolbar while rows are selected. */
  hidden: boolean
  /** Buttons at the right: Columns, Export, and those of the screen. */
  children: ReactNode
}

/** Filters beyond this number share one menu, so that the toolbar needs at most two lines. */
const filtersInLine = 6

/** The line above the table: search and filters on the left, actions on the right. */
export function Toolbar<Row>({ source, columns, state, onState, toggles, hint, clock, hidden, children }: Props<Row>) {
  const filters = columns.filter(({ filter }) => filter !== undefined)
  const further = filters.slice(filtersInLine)
  const inUse = further.filter(({ id }) => state.filters[id]?.some(Boolean)).length
  const choose = (id: string, chosen: readonly string[]) =>
    onState({ ...state, page: 1, filters: { ...state.filters, [id]: chosen } })
  const propsOf = (column: Column<Row>) => ({
    column,
    source,
    clock,
    chosen: state.filters[column.id] ?? [],
    onChoose: (chosen: readonly string[]) => choose(column.id, chosen),
  })
  return (
    <div className={further.length > 0 ? 'toolbar dense' : 'toolbar'} inert={hidden}>
      <FilterBox words={state.words} hint={hint} onWords={(words) => onState({ ...state, page: 1, words })} />
      {filters.length > 0 && (
        <span className="only-tablet">
          <Popover
            label="Filters"
            icon={<IconFilter size={16} aria-hidden />}
            on={filters.some(({ id }) => state.filters[id]?.some(Boolean))}
            width={280}
            onIntent={Filter.preload}
          >
            {() => filters.map((column) => <AllFilters key={column.id} {...propsOf(column)} />)}
          </Popover>
        </span>
      )}
      <div className="line tight wrap">
        {filters.slice(0, filtersInLine).map((column) => (
          <span key={column.id} className="not-tablet">
            <FilterMenu {...propsOf(column)} />
          </span>
        ))}
        {further.length > 0 && (
          <span className="not-tablet">
            <Popover
              label={
                <>
                  More filters {inUse > 0 && <span className="count">{inUse}</span>}
                  <IconChevronDown size={14} aria-hidden />
                </>
              }
              name={inUse > 0 ? `More filters, ${inUse} in use` : 'More filters'}
              on={inUse > 0}
              width={280}
              onIntent={Filter.preload}
            >
              {() => further.map((column) => <AllFilters key={column.id} {...propsOf(column)} />)}
            </Popover>
          </span>
        )}
        {toggles.map(({ id, label }) => {
          const on = state.toggles.includes(id)
          const next = on ? state.toggles.filter((one) => one !== id) : [...state.toggles, id]
          return (
            <Button
              key={id}
              kind="quiet"
              small
              aria-pressed={on}
              onClick={() => onState({ ...state, page: 1, toggles: next })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className="line tight push">{children}</div>
    </div>
  )
}

const AllFilters = <Row,>(props: Parameters<typeof FilterMenu<Row>>[0]) => (
  <section className="one-filter">
    <h3>{props.column.header}</h3>
    <LazyFilter {...props} />
  </section>
)
