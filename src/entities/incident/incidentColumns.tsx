import { incident, type IncidentSummary } from '#contract/entities/incident.ts'
import { labelsOf } from '#contract/labels.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'
import { RiskBadge } from './RiskBadge.tsx'

const labels = labelsOf(incident)
const shared = instanceColumnsOf<IncidentSummary>(labels)

function ReportDue({ row }: { row: IncidentSummary }) {
  return <DueMark due={dueOn(row.reportDueOn, useClock(), row.reportedOn !== null)} />
}

export const incidentColumns = columnsOf<IncidentSummary>([
  shared.number,
  shared.title,
  {
    id: 'incidentTypeId',
    header: labels.incidentTypeId,
    value: (row) => row.incidentTypeName,
    width: 170,
    filter: 'choice',
    sortable: false,
  },
  { ...shared.subType, dropBelow: 1800 },
  { ...shared.client, dropBelow: 1600 },
  { ...shared.location, dropBelow: 1360 },
  {
    id: 'riskScore',
    header: 'Risk',
    value: (row) => row.riskScore,
    cell: (row) => <RiskBadge level={row.riskLevel} score={row.riskScore} />,
    width: 112,
  },
  shared.status,
  { ...shared.waitingFor, dropBelow: 1360 },
  {
    id: 'reportDueOn',
    header: 'Report due',
    value: (row) => row.reportDueOn,
    kind: 'date',
    cell: (row) => <ReportDue row={row} />,
    width: dueWidth,
    sortable: false,
    dropBelow: 1600,
  },
  shared.actions,
  shared.raised,
  {
    id: 'occurredOn',
    header: labels.occurredOn,
    value: (row) => row.occurredOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.occurredOn} withTime />,
    width: 140,
    filter: 'days',
  },
  shared.author,
])
