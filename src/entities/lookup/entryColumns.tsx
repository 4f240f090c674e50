import { lookup } from '#contract/entities/lookup.ts'
import { labelsOf } from '#contract/labels.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { MoveGrip } from '#src/ui/rows/MoveGrip.tsx'
import type { Entry } from './data.ts'
import { useListActions } from './ListContext.ts'
import { flagWords } from './lookupFlags.ts'

const labels = labelsOf(lookup)

const activeWords = ({ isActive }: Entry) => (isActive ? 'Active' : 'Inactive')

function ActiveSwitch({ entry }: { entry: Entry }) {
  const { setActive, switching } = useListActions()
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={entry.isActive}
      aria-label={`${entry.name} is active`}
      aria-busy={switching === entry.id}
      onClick={() => setActive(entry)}
    >
      <i aria-hidden />
      {activeWords(entry)}
    </button>
  )
}

function OrderGrip({ entry }: { entry: Placed }) {
  const { keepsOrder, length, move, settle } = useListActions()
  return (
    <MoveGrip
      name={entry.name}
      at={entry.place - 1}
      last={length - 1}
      reason={keepsOrder}
      onMove={(from, to) => move(entry, to - from)}
      onSettled={settle}
    />
  )
}

/** A row of the table: an entry with its position in the list. */
export type Placed = Entry & { place: number }

export const entryColumns = columnsOf<Placed>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  { id: 'code', header: labels.code, value: (row) => row.code, width: 90, dropBelow: 1360 },
  { id: 'details', header: labels.flags, value: (row) => flagWords(row.list, row.flags), width: 280, dropBelow: 1000 },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: activeWords,
    cell: (row) => <ActiveSwitch entry={row} />,
    width: 124,
    filter: 'choice',
  },
  {
    id: 'order',
    header: labels.sortOrder,
    value: (row) => row.place,
    kind: 'number',
    align: 'left',
    width: 96,
    always: true,
    card: 'action',
    cell: (row) => (
      <span className="line place">
        <span>{row.place}</span>
        <OrderGrip entry={row} />
      </span>
    ),
  },
])
