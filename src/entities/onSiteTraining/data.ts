import { onSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const onSiteTrainings = entityData(onSiteTraining)

/** The address of a training's attendance sheet as a PDF. */
export const trainingPdf = (id: number) => `/api/onSiteTraining/${id}/pdf`

export const trainingWindow = projectWindow(onSiteTraining)
