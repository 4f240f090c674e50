import { queryOptions } from '@tanstack/react-query'
import { onSiteTraining, type TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const onSiteTrainings = entityData(onSiteTraining)

/** The addresses of a training's attendance sheet, and of the register of a project, as PDFs. */
export const trainingPdf = (id: number) => `/api/onSiteTraining/${id}/pdf`
export const trainingRegisterPdf = (projectId: number) => `/api/onSiteTrainingLog/${projectId}`

export const trainingWindow = (projectId: number) => kindWindow(onSiteTraining, { projectId })

/** Documents of the libraries that the reader may open, by words of their names. */
export const materialsNamed = (words: string) =>
  queryOptions({
    queryKey: ['onSiteTrainingMaterials', words],
    queryFn: async ({ client, signal }) =>
      (
        await browserOf(client).http.api<TrainingMaterial[]>(
          `onSiteTrainingMaterials?words=${encodeURIComponent(words)}`,
          { signal },
        )
      ).data,
  })
