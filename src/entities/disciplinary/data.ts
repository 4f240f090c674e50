import { disciplinary } from '#contract/entities/disciplinary.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const disciplinaries = entityData(disciplinary)

/** The address of a disciplinary as a PDF. */
export const cardPdf = (id: number) => `/api/disciplinary/${id}/pdf`

export const cardWindow = projectWindow(disciplinary)
