import { rfi, type RfiSummary } from '#contract/entities/rfi.ts'
import { labelsOf } from '#contract/labels.ts'
import { money } from '#contract/text/money.ts'
import { impactWords, rfiStatusWords } from '#contract/changes/rfiStatus.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { authorColumn, numberColumn } from '../record/registerColumns.ts'
import { DueCell } from './DueCell.tsx'
import { RfiBadge } from './RfiBadge.tsx'
import { now } from '#src/clock/now.ts'

const labels = labelsOf(rfi)
const dayLength = 86_400_000

/** Days from submission to closing, or to now. */
const daysOpen = ({ submittedOn, closedOn }: RfiSummary) =>
  submittedOn === null
    ? null
    : Math.floor(((closedOn === null ? now() : Date.parse(closedOn)) - Date.parse(submittedOn)) / dayLength)

/** The columns of RFIs, with amounts in the project's currency. */
export const rfiColumns = (currency: string | null) =>
  columnsOf<RfiSummary>([
    numberColumn(108),
    { id: 'subject', header: labels.subject, value: (row) => row.subject, strong: true, always: true },
    {
      id: 'disciplineId',
      header: labels.disciplineId,
      value: (row) => row.disciplineName,
      width: 130,
      filter: 'choice',
      dropBelow: 1360,
    },
    {
      id: 'statusId',
      header: 'Status',
      value: (row) => row.statusId,
      text: (row) => rfiStatusWords[row.statusId] ?? '',
      cell: (row) => <RfiBadge statusId={row.statusId} />,
      width: 116,
      filter: 'choice',
    },
    {
      id: 'ball',
      header: 'Ball in court',
      value: (row) => row.ballInCourtNames.join(', '),
      card: 'where',
      width: 160,
      filter: 'choice',
    },
    {
      id: 'company',
      header: 'Company',
      value: (row) => [...new Set(row.ballInCourtClients)].join(', '),
      width: 150,
      filter: 'choice',
      startsHidden: true,
    },
    {
      id: 'dueOn',
      header: 'Due',
      value: (row) => row.dueOn,
      kind: 'date',
      cell: (row) => <DueCell row={row} />,
      width: dueWidth,
      filter: 'days',
    },
    { id: 'days', header: 'Days open', value: daysOpen, kind: 'number', width: 92, dropBelow: 1200 },
    {
      id: 'cost',
      header: 'Cost',
      value: (row) => row.costEstimate,
      text: (row) => (row.costEstimate === null ? impactWords[row.costImpact] : money(row.costEstimate, currency)),
      exportValue: (row) => row.costEstimate,
      align: 'right',
      width: 112,
      dropBelow: 1360,
    },
    {
      id: 'timeDays',
      header: 'Time',
      value: (row) => row.timeDays,
      text: (row) => (row.timeDays === null ? impactWords[row.timeImpact] : `${row.timeDays} d`),
      exportValue: (row) => row.timeDays,
      align: 'right',
      width: 112,
      dropBelow: 1360,
    },
    { id: 'priorityId', header: labels.priorityId, value: (row) => row.priorityName, width: 92, startsHidden: true },
    authorColumn,
    {
      id: 'managerUserId',
      header: labels.managerUserId,
      value: (row) => row.managerName,
      width: 150,
      startsHidden: true,
    },
  ])
