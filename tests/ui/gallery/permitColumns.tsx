import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { holdsUntil } from '#src/ui/time/due.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookOf, type Permit } from '../permits.ts'

const ValidUntil = ({ permit: { until, status } }: { permit: Permit }) => (
  <DueMark due={holdsUntil(until, useClock(), status < 80)} />
)

export const permitColumns = columnsOf<Permit>([
  { id: 'number', header: 'Number', value: (row) => row.number, width: 96, always: true },
  { id: 'title', header: 'Title', value: (row) => row.title, strong: true, always: true },
  { id: 'subType', header: 'Sub type', value: (row) => row.subType, width: 152, dropBelow: 1440, filter: 'choice' },
  { id: 'company', header: 'Company', value: (row) => row.company, width: 148, dropBelow: 1200, filter: 'choice' },
  { id: 'zone', header: 'Zone', value: (row) => row.zone, width: 150, dropBelow: 1360, filter: 'choice' },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    text: (row) => lookOf(row.status).word,
    cell: (row) => <StatusChip look={lookOf(row.status)} />,
    width: 132,
    filter: 'choice',
  },
  { id: 'waitingFor', header: 'Waiting for', value: (row) => row.waitingFor, width: 112, dropBelow: 1000 },
  {
    id: 'until',
    header: 'Valid until',
    kind: 'moment',
    value: (row) => row.until,
    cell: (row) => <ValidUntil permit={row} />,
    width: 172,
    filter: 'days',
  },
  { id: 'workers', header: 'Workers', kind: 'number', value: (row) => row.workers, width: 88, dropBelow: 1600 },
  { id: 'startsOn', header: 'Starts on', kind: 'date', value: (row) => row.startsOn, width: 110, startsHidden: true },
])
