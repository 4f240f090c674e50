import { equipmentStatusWords } from '#contract/equipment/statuses.ts'
import { recordPath } from '#contract/recordPages.ts'
import { equipmentWindow } from './data.ts'
import { equipmentColumns } from './equipmentColumns.tsx'
import { inspectedTable } from './shared/InspectedTable.tsx'

/** The equipment of a project. */
export const EquipmentTable = inspectedTable({
  kind: 'equipment',
  page: 'equipments',
  name: 'equipment',
  window: equipmentWindow,
  columns: equipmentColumns,
  statusWords: equipmentStatusWords,
  stopped: 'Out of service',
  buildingViews: [{ id: 'warranty', label: 'Warranty ends in 90 days' }],
  href: (row, system) => recordPath('equipment', row, system),
  exportName: 'equipment',
})
