import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { Column } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { age } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { numberColumn } from '#src/entities/record/registerColumns.ts'
import { InstanceBadge } from './instanceLooks.tsx'

/** A row of a register of the process engine. */
interface Listed {
  id: number
  number: string | null
  title: string
  processSubTypeName: string
  clientName: string | null
  locationName: string | null
  statusId: number
  waitingFor: string
  authorName: string
  unfinishedActionCount: number
  createdOn: string
}
type Labels = Readonly<Record<'title' | 'processSubTypeId' | 'clientId' | 'locationId', string>>

/** When a record was raised, and how long ago. */
function Raised({ at }: { at: string }) {
  return (
    <>
      <Moment at={at} /> <span className="quiet">{age(at, useClock())}</span>
    </>
  )
}

/** The columns shared by the registers of these records. */
export const instanceColumnsOf = <Row extends Listed>(labels: Labels) =>
  ({
    number: numberColumn(104),
    title: { id: 'title', header: labels.title, value: (row) => row.title, strong: true, always: true },
    subType: {
      id: 'processSubTypeId',
      header: labels.processSubTypeId,
      value: (row) => row.processSubTypeName,
      width: 150,
      filter: 'choice',
      sortable: false,
    },
    client: {
      id: 'clientId',
      header: labels.clientId,
      value: (row) => row.clientName,
      width: 150,
      filter: 'choice',
      sortable: false,
    },
    location: {
      id: 'locationId',
      header: labels.locationId,
      value: (row) => row.locationName,
      width: 150,
      filter: 'choice',
      sortable: false,
    },
    status: {
      id: 'statusId',
      header: 'Status',
      value: (row) => row.statusId,
      text: (row) => instanceStatusWords[row.statusId] ?? '',
      cell: (row) => <InstanceBadge statusId={row.statusId} />,
      // The longest status, 'Changes requested', has a border.
      width: 166,
      filter: 'choice',
    },
    waitingFor: {
      id: 'waitingFor',
      header: 'Waiting for',
      value: (row) => row.waitingFor,
      width: 140,
      sortable: false,
    },
    actions: {
      id: 'actions',
      header: 'Open actions',
      value: (row) => row.unfinishedActionCount || null,
      kind: 'number',
      width: 100,
      sortable: false,
      dropBelow: 1600,
    },
    raised: {
      id: 'createdOn',
      header: 'Raised',
      value: (row) => row.createdOn,
      kind: 'moment',
      cell: (row) => <Raised at={row.createdOn} />,
      width: 150,
      filter: 'days',
      dropBelow: 1800,
    },
    author: {
      id: 'author',
      header: 'Raised by',
      value: (row) => row.authorName,
      width: 150,
      sortable: false,
      startsHidden: true,
    },
  }) satisfies Record<string, Column<Row>>
