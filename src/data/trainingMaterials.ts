import { queryOptions } from '@tanstack/react-query'
import type { TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import { browserOf } from './browser.ts'
import { combinedKey } from './keys.ts'

/** Documents of the libraries that the reader may open, by words of their names. */
export const materialsNamed = (words: string) =>
  queryOptions({
    queryKey: combinedKey(['documentLibrary', 'libraryDocument'], 'materials', words),
    queryFn: async ({ client, signal }) =>
      (
        await browserOf(client).http.api<TrainingMaterial[]>(
          `onSiteTrainingMaterials?words=${encodeURIComponent(words)}`,
          { signal },
        )
      ).data,
  })
