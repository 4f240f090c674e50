import { IconFilterOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '../amounts.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import type { Clock } from '../time.ts'
import type { Column } from './columns.ts'
import { filterWords } from './FilterMenu.tsx'
import type { TableState } from './tableState.ts'
import type { Toggle } from './views.ts'

interface Failed {
  title: string
  sentence?: string
  retry: () => void
}

/** The rows could not be loaded: what failed, and the way to try again. */
export const CouldNotLoad = ({ title, sentence = 'The server did not answer. Nothing you entered is lost.', retry }: Failed) => (
  <EmptyState
    failed
    icon={IconPlugConnectedX}
    title={title}
    action={
      <Button icon={<IconRefresh size={16} />} onClick={retry}>
        Try again
      </Button>
    }
  >
    {sentence}
  </EmptyState>
)

interface NoItemsProps {
  empty: { sentence: string; action?: ReactNode }
  /** The view one is in, and how many rows there are in all. */
  view: string | undefined
  total: number
}

/** Nothing was ever made, or nothing belongs to the chosen view (specification, section 2.5). */
export const NoItems = ({ empty: { sentence, action }, view, total }: NoItemsProps) =>
  total === 0 || view === undefined ? (
    <EmptyState title="No items" action={action}>
      {sentence}
    </EmptyState>
  ) : (
    <EmptyState title="No items">{total === 1 ? `The only one there is does not belong to ‘${view}’.` : `None of ${number(total)} belongs to ‘${view}’.`}</EmptyState>
  )

interface NoResultsProps<Row> {
  label: string
  total: number
  state: TableState
  columns: readonly Column<Row>[]
  toggles: readonly Toggle<Row>[]
  clock: Clock
  onClear: () => void
}

/** What was looked for, in words: '“gantry”, Zone: Span 3, Mine'. */
function soughtWords<Row>({ state, columns, toggles, clock }: Pick<NoResultsProps<Row>, 'state' | 'columns' | 'toggles' | 'clock'>) {
  const words = state.words.trim()
  const menus = columns.flatMap((column) => {
    const chosen = state.filters[column.id]
    return chosen?.some(Boolean) ? [filterWords(column, chosen, clock)] : []
  })
  const pressed = toggles.filter(({ id }) => state.toggles.includes(id)).map(({ label }) => label)
  const rest = [...menus, ...pressed].join(', ')
  if (words === '') return `fits ${rest}`
  return rest === '' ? `contains “${words}”` : `contains “${words}” and fits ${rest}`
}

/** The filter hides everything: what was looked for, and the way back (specification, section 2.5). */
export const NoResults = <Row,>({ label, total, onClear, ...sought }: NoResultsProps<Row>) => (
  <EmptyState title="No filtering results" icon={IconFilterOff} action={<Button onClick={onClear}>Clear filter</Button>}>
    {`None of ${number(total)} ${label.toLowerCase()} ${soughtWords(sought)}.`}
  </EmptyState>
)
