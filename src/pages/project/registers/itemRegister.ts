import { inspectionWords } from '#contract/inspections/words.ts'
import { nonEquipmentItems } from '#src/entities/nonEquipmentItem/data.ts'
import { itemHref } from '#src/entities/nonEquipmentItem/shared/itemHref.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of the places and structures that are inspected. */
export const itemRegister = plainRegister({
  data: nonEquipmentItems,
  href: itemHref,
  add: (system) => inspectionWords(system, 'nonEquipmentItem').addItem,
  mayAdd: (project, system) => project.pageData.keepsEquipmentIn.some((one) => one === system),
  isPrinted: false,
  table: () => import('#src/entities/nonEquipmentItem/ItemTable.tsx').then((file) => file.ItemTable),
  form: () => import('#src/entities/nonEquipmentItem/ItemForm.tsx').then((file) => file.ItemForm),
  detail: () => import('./ItemRecord.tsx').then((file) => file.ItemRecord),
})
