import { inspectionWords } from '#contract/inspections/words.ts'
import { recordPath } from '#contract/recordPages.ts'
import { equipments } from '#src/entities/equipment/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of equipment: plant on the site, or assets of the building. */
export const equipmentRegister = plainRegister({
  data: equipments,
  href: (row, system) => recordPath('equipment', row, system),
  add: (system) => inspectionWords(system, 'equipment').addItem,
  mayAdd: (project, system) => project.pageData.keepsEquipmentIn.some((one) => one === system),
  isPrinted: false,
  table: () => import('#src/entities/equipment/EquipmentTable.tsx').then((file) => file.EquipmentTable),
  form: () => import('#src/entities/equipment/EquipmentForm.tsx').then((file) => file.EquipmentForm),
  detail: () => import('./EquipmentRecord.tsx').then((file) => file.EquipmentRecord),
})
