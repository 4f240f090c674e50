import { rams, revisionLetter, type RamsSummary } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { labelsOf } from '#contract/labels.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'

const labels = labelsOf(rams)
const shared = instanceColumnsOf<RamsSummary>(labels)

function ReviewDue({ row }: { row: RamsSummary }) {
  const isInForce = row.statusId === status.approved || row.statusId === status.expired
  return <DueMark due={dueOn(row.reviewDueOn, useClock(), !isInForce)} />
}

export const ramsColumns = columnsOf<RamsSummary>([
  shared.number,
  {
    id: 'revision',
    header: 'Rev',
    value: (row) => revisionLetter(row.revision),
    width: 60,
    sortable: false,
  },
  shared.title,
  { ...shared.subType, dropBelow: 1600 },
  shared.client,
  { ...shared.location, dropBelow: 1800 },
  shared.status,
  { ...shared.waitingFor, dropBelow: 1360 },
  {
    id: 'reviewCode',
    header: 'Code',
    value: (row) => row.reviewCode,
    width: 70,
    sortable: false,
  },
  {
    id: 'briefed',
    header: 'Signed',
    value: (row) => row.briefed || null,
    kind: 'number',
    width: 80,
    sortable: false,
  },
  {
    id: 'reviewDueOn',
    header: 'Review due',
    value: (row) => row.reviewDueOn,
    kind: 'date',
    cell: (row) => <ReviewDue row={row} />,
    width: dueWidth,
    filter: 'days',
  },
  shared.actions,
  shared.raised,
  shared.author,
])
