import { IconClockExclamation } from '@tabler/icons-react'
import { inspection, type InspectionSummary } from '#contract/entities/inspection.ts'
import { inspectionResultWords } from '#contract/equipment/statuses.ts'
import { lateWords } from '#contract/inspections/lateness.ts'
import type { InspectionWords } from '#contract/inspections/words.ts'
import { labelsOf } from '#contract/labels.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'
import { ResultBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'

/** A row of either register of inspections. */
type ListedInspection = Omit<InspectionSummary, 'equipmentId'>

const labels = labelsOf(inspection)
const shared = instanceColumnsOf<ListedInspection>({ ...labels, title: 'Inspection' })

/** The day on which it was due, and how late it was performed. */
function WasDue({ row }: { row: ListedInspection }) {
  if (row.dueOn === null) return <span className="quiet">—</span>
  if (row.lateDays === 0) return <Moment at={row.dueOn} />
  return (
    <span className="due late tone-red">
      <IconClockExclamation size={14} stroke={2} aria-hidden />
      {lateWords(row.lateDays)}
    </span>
  )
}

function NextDue({ row }: { row: ListedInspection }) {
  return <DueMark due={dueOn(row.nextDueOn, useClock(), row.isPast)} />
}

/** The columns of both registers; `itemField` is the field that holds the inspected item. */
export const inspectionColumnsOf = (itemField: string, words: InspectionWords) =>
  columnsOf<ListedInspection>([
    shared.number,
    {
      id: itemField,
      header: words.item,
      value: (row) => `${row.itemNumber} ${row.itemName}`,
      strong: true,
      always: true,
      filter: 'choice',
      sortable: false,
    },
    {
      id: 'inspectionTypeId',
      header: words.one,
      value: (row) => row.inspectionTypeName,
      card: 'where',
      width: 140,
      filter: 'choice',
      sortable: false,
    },
    {
      id: 'result',
      header: 'Result',
      value: (row) => row.result,
      text: (row) => (row.result ? inspectionResultWords[row.result] : ''),
      cell: (row) => <ResultBadge result={row.result} />,
      card: 'state',
      width: 150,
      filter: 'choice',
      sortable: false,
    },
    {
      id: 'dueOn',
      header: 'Due',
      value: (row) => row.dueOn,
      kind: 'date',
      cell: (row) => <WasDue row={row} />,
      width: 120,
      filter: 'days',
    },
    {
      id: 'performedOn',
      header: 'Performed',
      value: (row) => row.performedOn,
      kind: 'moment',
      cell: (row) => <Moment at={row.performedOn} withTime />,
      width: 140,
      filter: 'days',
    },
    {
      id: 'performedBy',
      header: 'By',
      value: (row) => row.performedBy,
      width: 140,
      sortable: false,
      dropBelow: 1600,
    },
    {
      id: 'nextDueOn',
      header: 'Next due',
      value: (row) => row.nextDueOn,
      kind: 'date',
      cell: (row) => <NextDue row={row} />,
      card: 'due',
      width: dueWidth,
      filter: 'days',
      dropBelow: 1360,
    },
    { ...shared.status, width: 130 },
    { ...shared.waitingFor, dropBelow: 1800 },
    { ...shared.actions, dropBelow: 1800 },
    { ...shared.subType, startsHidden: true },
    { ...shared.client, startsHidden: true },
    { ...shared.location, startsHidden: true },
    shared.author,
  ])
