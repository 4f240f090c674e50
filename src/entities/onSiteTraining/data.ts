import { onSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const onSiteTrainings = entityData(onSiteTraining)

/** The addresses of a training's attendance sheet, and of the register of a project, as PDFs. */
export const trainingPdf = (id: number) => `/api/onSiteTraining/${id}/pdf`
export const trainingRegisterPdf = (projectId: number) => `/api/onSiteTrainingLog/${projectId}`

export const trainingWindow = (projectId: number) => kindWindow(onSiteTraining, { projectId })
