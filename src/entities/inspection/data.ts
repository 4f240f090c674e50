import { inspection } from '#contract/entities/inspection.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const inspections = entityData(inspection)

/** The addresses of an inspection, and of the register of a project, as PDFs. */
export const inspectionPdf = (id: number) => `/api/inspection/${id}/pdf`
export const inspectionRegisterPdf = (projectId: number) => `/api/inspectionLog/${projectId}`

export const inspectionWindow = (projectId: number) => kindWindow(inspection, { projectId })
/** The inspections of one piece of equipment. */
export const inspectionsOf = (equipmentId: number) => kindWindow(inspection, { equipmentId })
