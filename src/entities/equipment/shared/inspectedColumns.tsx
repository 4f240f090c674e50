import { dueWidth, type Column } from '#src/ui/DataTable/columns.ts'
import { numberColumn } from '../../record/registerColumns.ts'
import { InspectionDue } from './looks.tsx'

/** The fields common to all rows of a register of inspected items. */
interface Listed {
  id: number
  number: string
  name: string
  equipmentTypeName: string
  clientName: string
  locationName: string | null
  nextDueOn: string | null
  nextDueTypeName: string | null
  overdueFrom: string | null
}
type Labels = Readonly<Record<'name' | 'equipmentTypeId' | 'clientId' | 'locationId', string>>

/** The columns shared by the registers of equipment and of places. */
export const inspectedColumnsOf = <Row extends Listed>(labels: Labels) =>
  ({
    number: numberColumn(96),
    name: { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
    type: {
      id: 'equipmentTypeId',
      header: labels.equipmentTypeId,
      value: (row) => row.equipmentTypeName,
      width: 160,
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
      dropBelow: 1360,
    },
    location: {
      id: 'locationId',
      header: labels.locationId,
      value: (row) => row.locationName,
      width: 140,
      filter: 'choice',
      sortable: false,
      dropBelow: 1600,
    },
    nextDueOn: {
      id: 'nextDueOn',
      header: 'Next due',
      value: (row) => row.nextDueOn,
      kind: 'moment',
      cell: (row) => <InspectionDue row={{ dueOn: row.nextDueOn, overdueFrom: row.overdueFrom }} />,
      width: dueWidth,
      filter: 'days',
    },
    nextDueType: {
      id: 'nextDueType',
      header: 'Next inspection',
      value: (row) => row.nextDueTypeName,
      width: 150,
      sortable: false,
      dropBelow: 1600,
    },
  }) as const satisfies Readonly<Record<string, Column<Row>>>
