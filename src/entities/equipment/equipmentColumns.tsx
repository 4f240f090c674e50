import { equipment, type EquipmentSummary } from '#contract/entities/equipment.ts'
import { equipmentStatus as status, equipmentStatusWords, ownershipWords } from '#contract/equipment/statuses.ts'
import { warrantyEnd } from '#contract/equipment/warranty.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { labelsOf } from '#contract/labels.ts'
import type { System } from '#contract/systems.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { dueOn, validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { inspectedColumnsOf } from './shared/inspectedColumns.tsx'
import { EquipmentBadge } from './shared/looks.tsx'

const labels = labelsOf(equipment)
const shared = inspectedColumnsOf<EquipmentSummary>(labels)

function Certificate({ row }: { row: EquipmentSummary }) {
  const clock = useClock()
  const hasLeft = row.statusId === status.offHire || row.statusId === status.decommissioned
  return (
    <DueMark
      due={hasLeft ? dueOn(row.certificateExpiresOn, clock, true) : validUntil(row.certificateExpiresOn, clock)}
    />
  )
}

const warranty = columnsOf<EquipmentSummary>([
  {
    id: 'warrantyUntil',
    header: 'Warranty until',
    value: warrantyEnd,
    kind: 'moment',
    sortable: false,
    width: 130,
    dropBelow: 1360,
  },
])

/** Machines only: assets have a tag instead of a plant number, and registers do not show it. */
const plantNumber = columnsOf<EquipmentSummary>([
  { id: 'plantNumber', header: labels.plantNumber, value: (row) => row.plantNumber, width: 110, dropBelow: 1360 },
])

const columnsIn = (system: System) =>
  columnsOf<EquipmentSummary>([
    shared.number,
    shared.name,
    shared.type,
    ...(system === 'fm' ? [] : plantNumber),
    { ...shared.client, header: 'Owner' },
    shared.location,
    {
      id: 'statusId',
      header: 'Status',
      value: (row) => row.statusId,
      text: (row) => equipmentStatusWords[row.statusId] ?? '',
      cell: (row) => <EquipmentBadge statusId={row.statusId} />,
      width: 168,
      filter: 'choice',
    },
    shared.nextDueOn,
    { ...shared.nextDueType, header: inspectionWords(system, 'equipment').next },
    {
      id: 'certificateExpiresOn',
      header: 'Certificate',
      value: (row) => row.certificateExpiresOn,
      kind: 'moment',
      cell: (row) => <Certificate row={row} />,
      width: 130,
      dropBelow: 1360,
    },
    ...(system === 'fm' ? warranty : []),
    {
      id: 'ownership',
      header: labels.ownership,
      value: (row) => ownershipWords[row.ownership],
      width: 130,
      sortable: false,
      startsHidden: true,
    },
  ])

/** The columns for machines on a site, and for assets of a building. */
export const equipmentColumns = { site: columnsIn('sms'), building: columnsIn('fm') }
