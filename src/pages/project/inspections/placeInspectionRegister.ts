import { nonEquipmentInspections } from '#src/entities/nonEquipmentInspection/data.ts'
import { defineRegister } from '../registers/defineRegister.tsx'

/** The register of inspections of places and structures. */
export const placeInspectionRegister = defineRegister({
  data: nonEquipmentInspections,
  page: () => import('./placeScreens.tsx').then((file) => file.PlaceInspections),
  detail: () => import('./placeScreens.tsx').then((file) => file.PlaceInspection),
})
