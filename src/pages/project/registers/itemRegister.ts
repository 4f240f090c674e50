import { inspectionWords } from '#contract/inspections/words.ts'
import { recordPath } from '#contract/recordPages.ts'
import { nonEquipmentItems } from '#src/entities/nonEquipmentItem/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of the places and structures that are inspected. */
export const itemRegister = plainRegister({
  data: nonEquipmentItems,
  href: (row, system) => recordPath('nonEquipmentItem', row, system),
  add: (system) => inspectionWords(system, 'nonEquipmentItem').addItem,
  mayAdd: (project, system) => project.pageData.keepsEquipmentIn.some((one) => one === system),
  isPrinted: false,
  table: () => import('#src/entities/nonEquipmentItem/ItemTable.tsx').then((file) => file.ItemTable),
  form: () => import('#src/entities/nonEquipmentItem/ItemForm.tsx').then((file) => file.ItemForm),
  detail: () => import('./ItemRecord.tsx').then((file) => file.ItemRecord),
})
