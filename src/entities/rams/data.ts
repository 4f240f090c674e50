import { rams as entity } from '#contract/entities/rams.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const rams = entityData(entity)

/** The addresses of RAMS, and of the register of a project, as PDFs. */
export const ramsPdf = (id: number) => `/api/rams/${id}/pdf`
export const ramsRegisterPdf = (projectId: number) => `/api/ramsLog/${projectId}`

export const ramsWindow = (projectId: number) => kindWindow(entity, { projectId })
