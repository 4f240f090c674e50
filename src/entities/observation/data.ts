import { observation } from '#contract/entities/observation.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const observations = entityData(observation)

/** The addresses of an observation, and of the register of a project, as PDFs. */
export const observationPdf = (id: number) => `/api/observation/${id}/pdf`
export const observationRegisterPdf = (projectId: number) => `/api/observationLog/${projectId}`

export const observationWindow = (projectId: number) => kindWindow(observation, { projectId })
