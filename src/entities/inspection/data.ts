import { inspection } from '#contract/entities/inspection.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow, projectWindow } from '#src/data/windows.ts'

export const inspections = entityData(inspection)

/** The address of an inspection as a PDF. */
export const inspectionPdf = (id: number) => `/api/inspection/${id}/pdf`

export const inspectionWindow = projectWindow(inspection)
/** The inspections of one piece of equipment. */
export const inspectionsOf = (equipmentId: number) => kindWindow(inspection, { equipmentId })
