import { incident } from '#contract/entities/incident.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const incidents = entityData(incident)

/** The addresses of an incident, and of the register of a project, as PDFs. */
export const incidentPdf = (id: number) => `/api/incident/${id}/pdf`
export const incidentRegisterPdf = (projectId: number) => `/api/incidentLog/${projectId}`

export const incidentWindow = (projectId: number) => kindWindow(incident, { projectId })
