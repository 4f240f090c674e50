import { changeRequest } from '#contract/entities/changeRequest.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const changeRequests = entityData(changeRequest)

export const changeRequestWindow = projectWindow(changeRequest)

/** The address of a change request as a PDF. */
export const changeRequestPdf = (id: number) => `/api/changeRequest/${id}/pdf`
