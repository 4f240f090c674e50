import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { nonEquipmentInspection } from '#contract/entities/nonEquipmentInspection.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const nonEquipmentInspections = entityData(nonEquipmentInspection)

/** The addresses of an inspection, and of the register of a project, as PDFs. */
export const nonEquipmentInspectionPdf = (id: number) => `/api/nonEquipmentInspection/${id}/pdf`
export const nonEquipmentInspectionRegisterPdf = (projectId: number, system: System) =>
  `/api/nonEquipmentInspectionLog/${projectId}?systemId=${recordSystemIdOf(system)}`

export const nonEquipmentInspectionWindow = (projectId: number, system: System) =>
  kindWindow(nonEquipmentInspection, { projectId, systemId: recordSystemIdOf(system) })
/** The inspections of one place or structure. */
export const nonEquipmentInspectionsOf = (nonEquipmentItemId: number) =>
  kindWindow(nonEquipmentInspection, { nonEquipmentItemId })
