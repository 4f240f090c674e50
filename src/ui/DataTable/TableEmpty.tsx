import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '#contract/text/amounts.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import type { Clock } from '../time/time.ts'
import type { Column } from './columns.ts'
import { filterWords } from './filterWords.ts'
import type { ChoiceSource } from './rowSource.ts'
import type { TableState } from './tableState.ts'
import type { Toggle } from './views.ts'

interface NoItemsProps {
  empty: { sentence: string; action?: ReactNode }
  /** The current view, and the total number of rows. */
  view: string | undefined
  total: number
}

/** The empty state without a filter: there are no rows, or none in the current view (specification, section 2.5). */
export const NoItems = ({ empty: { sentence, action }, view, total }: NoItemsProps) =>
  total === 0 || view === undefined ? (
    <EmptyState title="No items" action={action}>
      {sentence}
    </EmptyState>
  ) : (
    <EmptyState title="No items">
      {total === 1
        ? `There is only one, and it is not in ‘${view}’.`
        : `None of the ${number(total)} are in ‘${view}’.`}
    </EmptyState>
  )

interface NoResultsProps<Row> {
  label: string
  /** Number of rows searched. */
  total: number
  /** The current view, if it does not hold all rows. */
  view: string | undefined
  /** Another view with matches, and their number. */
  elsewhere: { label: string; count: number; look: () => void } | undefined
  sought: Sought<Row>
  onClear: () => void
}

interface Sought<Row> {
  state: TableState
  columns: readonly Column<Row>[]
  source: ChoiceSource<Row>
  toggles: readonly Pick<Toggle<Row>, 'id' | 'label'>[]
  clock: Clock
}

/** Describes the search: '“gantry”, Zone: Span 3, Mine'. */
function soughtWords<Row>({ state, columns, source, toggles, clock }: Sought<Row>) {
  const words = state.words.trim()
  const menus: string[] = []
  for (const column of columns) {
    const chosen = state.filters[column.id] ?? []
    if (!chosen.some(Boolean)) continue
    const first = column.filter === 'days' ? '' : source.wordsOf(column, chosen[0] ?? '')
    menus.push(filterWords(column, chosen, first, clock))
  }
  const pressed = toggles.filter(({ id }) => state.toggles.includes(id)).map(({ label }) => label)
  const rest = [...menus, ...pressed].join(', ')
  if (words === '') return `matches ${rest}`
  return rest === '' ? `contains “${words}”` : `contains “${words}” and matches ${rest}`
}

/**
 * The empty state with a filter: what was searched for, another view with matches, and a button to clear the filter
 * (specification, section 2.5).
 */
export function NoResults<Row>({ label, total, view, elsewhere, sought, onClear }: NoResultsProps<Row>) {
  const soughtFor = soughtWords(sought)
  return (
    <EmptyState
      title="No filtering results"
      icon={IconFilterOff}
      action={
        <div className="line tight">
          {elsewhere && <Button onClick={elsewhere.look}>{`Look in ‘${elsewhere.label}’`}</Button>}
          <Button onClick={onClear}>Clear filter</Button>
        </div>
      }
    >
      {`None of ${number(total)} ${label.toLowerCase()}${view === undefined ? '' : ` in ‘${view}’`} ${soughtFor}.`}
      {elsewhere && ` ${number(elsewhere.count)} in ‘${elsewhere.label}’ ${elsewhere.count === 1 ? 'does' : 'do'}.`}
    </EmptyState>
  )
}
