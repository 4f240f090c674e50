import { nonEquipmentInspection } from '#contract/entities/nonEquipmentInspection.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow, projectWindow } from '#src/data/windows.ts'

export const nonEquipmentInspections = entityData(nonEquipmentInspection)

/** The address of an inspection as a PDF. */
export const nonEquipmentInspectionPdf = (id: number) => `/api/nonEquipmentInspection/${id}/pdf`

export const nonEquipmentInspectionWindow = projectWindow(nonEquipmentInspection)
/** The inspections of one place or structure. */
export const nonEquipmentInspectionsOf = (nonEquipmentItemId: number) =>
  kindWindow(nonEquipmentInspection, { nonEquipmentItemId })
