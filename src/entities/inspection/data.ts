import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { inspection } from '#contract/entities/inspection.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const inspections = entityData(inspection)

/** The addresses of an inspection, and of the register of a project, as PDFs. */
export const inspectionPdf = (id: number) => `/api/inspection/${id}/pdf`
export const inspectionRegisterPdf = (projectId: number, system: System) =>
  `/api/inspectionLog/${projectId}?systemId=${recordSystemIdOf(system)}`

export const inspectionWindow = (projectId: number, system: System) =>
  kindWindow(inspection, { projectId, systemId: recordSystemIdOf(system) })
/** The inspections of one piece of equipment. */
export const inspectionsOf = (equipmentId: number) => kindWindow(inspection, { equipmentId })
