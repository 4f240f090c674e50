import { observation } from '#contract/entities/observation.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const observations = entityData(observation)

/** The address of an observation as a PDF. */
export const observationPdf = (id: number) => `/api/observation/${id}/pdf`

export const observationWindow = projectWindow(observation)
