import { changeRequestStatusWords, countedInTotals } from '#contract/changes/changeRequestStatus.ts'
import { changeRequest, type ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import { labelsOf } from '#contract/labels.ts'
import { money } from '#contract/text/money.ts'
import { number } from '#contract/text/amounts.ts'
import { dueWidth, columnsOf, type Sums } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { authorColumn, numberColumn } from '../record/registerColumns.ts'
import { ChangeRequestBadge } from './changeRequestLooks.tsx'

const labels = labelsOf(changeRequest)
function DueCell({ row }: { row: ChangeRequestSummary }) {
  return <DueMark due={dueOn(row.dueOn, useClock())} />
}

/** The days of a change: agreed if known, else quoted or estimated. */
export const daysOf = ({ agreedDays, quotedDays, timeImpactDays }: ChangeRequestSummary) =>
  agreedDays ?? quotedDays ?? timeImpactDays

/** A column of amounts in the project's currency, with a total. */
const sumColumn = (
  id: 'estimate' | 'agreed' | 'quotation',
  of: (row: ChangeRequestSummary) => number | null,
  currency: string,
) => ({
  id,
  value: of,
  text: (row: ChangeRequestSummary) => money(of(row), currency),
  kind: 'number' as const,
  width: 118,
  total: (sums: Sums) => money(sums[id] ?? 0, currency),
})

export const changeRequestColumns = (currency: string) =>
  columnsOf<ChangeRequestSummary>([
    numberColumn(92),
    {
      id: 'title',
      header: labels.title,
      value: (row) => row.title,
      strong: true,
      always: true,
      total: () => countedInTotals,
    },
    {
      id: 'typeId',
      header: labels.typeId,
      value: (row) => row.typeName,
      width: 150,
      filter: 'choice',
      dropBelow: 1600,
    },
    {
      id: 'statusId',
      header: 'Status',
      value: (row) => row.statusId,
      text: (row) => changeRequestStatusWords[row.statusId] ?? '',
      cell: (row) => <ChangeRequestBadge statusId={row.statusId} />,
      width: 160,
      filter: 'choice',
    },
    {
      id: 'raised',
      header: 'Raised',
      value: (row) => (row.notifiedOn ?? row.createdOn).slice(0, 10),
      kind: 'date',
      width: 92,
      filter: 'days',
      dropBelow: 1360,
    },
    {
      id: 'dueOn',
      header: 'Due',
      value: (row) => row.dueOn,
      kind: 'date',
      cell: (row) => <DueCell row={row} />,
      width: dueWidth,
    },
    {
      header: labels.costEstimate,
      ...sumColumn('estimate', ({ costEstimate }) => costEstimate, currency),
    },
    {
      header: 'Agreed',
      ...sumColumn('agreed', ({ agreedCost }) => agreedCost, currency),
    },
    {
      id: 'days',
      header: 'Days',
      value: daysOf,
      kind: 'number',
      width: 62,
      total: ({ days = null }) => number(days ?? 0),
    },
    {
      id: 'waiting',
      header: 'Waiting for',
      value: (row) => waitsFor(row).join(', '),
      width: 132,
      filter: 'choice',
      dropBelow: 1360,
    },
    authorColumn,
    {
      id: 'onBehalfClientId',
      header: labels.onBehalfClientId,
      value: (row) => row.onBehalfClientName,
      width: 160,
      startsHidden: true,
    },
    {
      header: labels.quotedCost,
      ...sumColumn('quotation', ({ quotedCost }) => quotedCost, currency),
      startsHidden: true,
    },
  ])

const costs = ['estimate', 'agreed', 'quotation']

/**
 * The columns for readers who may not see all sums of a project: without totals, and without the sums unless they may
 * read some.
 */
export const columnsWithoutTotals = (readsSome: boolean, currency: string) =>
  changeRequestColumns(currency).flatMap((column) => {
    if (!costs.includes(column.id)) return [column]
    const { total: _, ...rest } = column
    return readsSome ? [rest] : []
  })

/** Who a change request waits for: its approvers, its assessor, or the author of a draft. */
export function waitsFor({ statusId, waitingFor, assessorName, raisedByName }: ChangeRequestSummary): string[] {
  if (statusId === 10) return [raisedByName]
  if (statusId === 30) return assessorName ? [assessorName] : []
  return waitingFor === '' ? [] : waitingFor.split(', ')
}
