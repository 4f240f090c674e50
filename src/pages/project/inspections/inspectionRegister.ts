import { inspections } from '#src/entities/inspection/data.ts'
import { defineRegister } from '../registers/defineRegister.tsx'

/** The register of inspections of equipment. */
export const inspectionRegister = defineRegister({
  data: inspections,
  page: () => import('./equipmentScreens.tsx').then((file) => file.EquipmentInspections),
  detail: () => import('./equipmentScreens.tsx').then((file) => file.EquipmentInspection),
})
