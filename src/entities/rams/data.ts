import { rams as entity } from '#contract/entities/rams.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const rams = entityData(entity)

/** The address of RAMS as a PDF. */
export const ramsPdf = (id: number) => `/api/rams/${id}/pdf`

export const ramsWindow = projectWindow(entity)
