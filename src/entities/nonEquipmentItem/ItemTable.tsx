import { itemStatusWords } from '#contract/equipment/statuses.ts'
import { recordPath } from '#contract/recordPages.ts'
import { inspectedTable } from '../equipment/shared/InspectedTable.tsx'
import { itemWindow } from './data.ts'
import { itemColumns } from './itemColumns.tsx'

/** The places and structures of a project that are inspected. */
export const ItemTable = inspectedTable({
  kind: 'nonEquipmentItem',
  page: 'nonequipmentitems',
  name: 'items',
  window: itemWindow,
  columns: itemColumns,
  statusWords: itemStatusWords,
  stopped: 'Do not use',
  href: (row, system) => recordPath('nonEquipmentItem', row, system),
  exportName: 'non-equipment-items',
})
