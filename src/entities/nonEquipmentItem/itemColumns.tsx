import { nonEquipmentItem, type NonEquipmentItemSummary } from '#contract/entities/nonEquipmentItem.ts'
import { itemStatusWords, tagWords } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { labelsOf } from '#contract/labels.ts'
import type { System } from '#contract/systems.ts'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import { inspectedColumnsOf } from '../equipment/shared/inspectedColumns.tsx'
import { ItemBadge, TagBadge } from '../equipment/shared/looks.tsx'

const labels = labelsOf(nonEquipmentItem)
const shared = inspectedColumnsOf<NonEquipmentItemSummary>(labels)

const tag: Column<NonEquipmentItemSummary> = {
  id: 'tag',
  header: 'Tag',
  value: (row) => row.tag,
  text: (row) => (row.tag ? tagWords[row.tag] : ''),
  cell: (row) => (row.tag ? <TagBadge tag={row.tag} /> : '—'),
  width: 118,
  sortable: false,
}

const columnsIn = (system: System) =>
  columnsOf<NonEquipmentItemSummary>([
    shared.number,
    shared.name,
    shared.type,
    { id: 'reference', header: labels.reference, value: (row) => row.reference, width: 110, dropBelow: 1360 },
    shared.client,
    shared.location,
    // Scaffolds have tags; parts of a building, such as fire doors, do not.
    ...(system === 'fm' ? [] : [tag]),
    {
      id: 'statusId',
      header: 'Status',
      value: (row) => row.statusId,
      text: (row) => itemStatusWords[row.statusId] ?? '',
      cell: (row) => <ItemBadge statusId={row.statusId} />,
      width: 130,
      filter: 'choice',
    },
    shared.nextDueOn,
    { ...shared.nextDueType, header: inspectionWords(system, 'nonEquipmentItem').next },
  ])

/** The columns for places and structures on a site, and for elements of a building. */
export const itemColumns = { site: columnsIn('sms'), building: columnsIn('fm') }
