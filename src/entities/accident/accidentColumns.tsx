import { accident, type AccidentSummary } from '#contract/entities/accident.ts'
import { labelsOf } from '#contract/labels.ts'
import { injurySeverityWords } from '#contract/safety/injuryWords.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'
import { placeOf, SeverityBadge } from './accidentLooks.tsx'

const labels = labelsOf(accident)
const shared = instanceColumnsOf<AccidentSummary>(labels)

function ReportDue({ row }: { row: AccidentSummary }) {
  return <DueMark due={dueOn(row.reportDueOn, useClock(), row.reportedOn !== null)} />
}

/** Columns that only readers of the whole accident may see are empty for others. */
export const accidentColumns = columnsOf<AccidentSummary>([
  shared.number,
  shared.title,
  {
    id: 'severity',
    header: labels.severity,
    value: (row) => row.severity,
    text: (row) => (row.severity ? injurySeverityWords[row.severity] : ''),
    cell: (row) => <SeverityBadge severity={row.severity} />,
    width: 156,
    filter: 'choice',
    sortable: false,
  },
  { ...shared.client, dropBelow: 1600 },
  {
    id: 'place',
    header: 'Place',
    value: placeOf,
    width: 170,
    sortable: false,
    dropBelow: 1360,
  },
  shared.status,
  { ...shared.waitingFor, dropBelow: 1600 },
  {
    id: 'daysLost',
    header: 'Days lost',
    value: (row) => row.daysLost || null,
    kind: 'number',
    width: 88,
    sortable: false,
    dropBelow: 1600,
  },
  {
    id: 'reportDueOn',
    header: 'Report due',
    value: (row) => row.reportDueOn,
    kind: 'date',
    cell: (row) => <ReportDue row={row} />,
    width: dueWidth,
    sortable: false,
    dropBelow: 1200,
  },
  { ...shared.actions, dropBelow: 1800 },
  {
    id: 'occurredOn',
    header: labels.occurredOn,
    value: (row) => row.occurredOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.occurredOn} withTime />,
    width: 140,
    filter: 'days',
  },
  {
    id: 'accidentKindId',
    header: labels.accidentKindId,
    value: (row) => row.accidentKindName,
    width: 200,
    sortable: false,
    startsHidden: true,
  },
  shared.author,
])
