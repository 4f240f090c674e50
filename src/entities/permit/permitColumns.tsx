import { permit, type PermitSummary } from '#contract/entities/permit.ts'
import { labelsOf } from '#contract/labels.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'
import { validity } from './permitTime.ts'

const labels = labelsOf(permit)
const shared = instanceColumnsOf<PermitSummary>(labels)

/** Who a permit waits for: its approvers, or whoever has to act next. */
export const waitsFor = ({ waitingFor, statusId, holderName, issuerName, authorName }: PermitSummary) => {
  if (waitingFor) return waitingFor
  if (statusId === 30) return authorName
  if (statusId === 40 || statusId === 50 || statusId === 70) return holderName
  return statusId === 60 || statusId === 65 ? issuerName : ''
}

function ValidTo({ row }: { row: PermitSummary }) {
  return <DueMark due={validity(row, useClock())} />
}

export const permitColumns = columnsOf<PermitSummary>([
  shared.number,
  shared.title,
  shared.subType,
  { ...shared.client, dropBelow: 1600 },
  { ...shared.location, dropBelow: 1360, card: 'where' },
  shared.status,
  { ...shared.waitingFor, value: waitsFor },
  {
    id: 'validFrom',
    header: labels.validFrom,
    value: (row) => row.validFrom,
    kind: 'moment',
    cell: (row) => <Moment at={row.validFrom} withTime />,
    width: 130,
    filter: 'days',
    dropBelow: 1800,
  },
  {
    id: 'validTo',
    header: labels.validTo,
    value: (row) => row.validTo,
    kind: 'moment',
    cell: (row) => <ValidTo row={row} />,
    card: 'due',
    width: 150,
    filter: 'days',
  },
  shared.raised,
  {
    id: 'holder',
    header: labels.holderUserId,
    value: (row) => row.holderName,
    width: 140,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'issuer',
    header: labels.issuerUserId,
    value: (row) => row.issuerName,
    width: 140,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'signedOn',
    header: 'Signed on',
    value: (row) => row.signedOn || null,
    kind: 'number',
    width: 90,
    sortable: false,
    startsHidden: true,
  },
])
