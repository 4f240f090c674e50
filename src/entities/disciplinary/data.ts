import { disciplinary } from '#contract/entities/disciplinary.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const disciplinaries = entityData(disciplinary)

/** The addresses of a disciplinary, and of the register of a project, as PDFs. */
export const cardPdf = (id: number) => `/api/disciplinary/${id}/pdf`
export const cardRegisterPdf = (projectId: number) => `/api/disciplinaryLog/${projectId}`

export const cardWindow = (projectId: number) => kindWindow(disciplinary, { projectId })
