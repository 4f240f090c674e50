import type { TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import { computedFrom } from '#src/data/computed.ts'

/** Documents of the libraries that the reader may open, by words of their names. */
export const materialsNamed = (words: string) =>
  computedFrom<TrainingMaterial[]>(
    ['documentLibrary', 'libraryDocument'],
    `onSiteTrainingMaterials?words=${encodeURIComponent(words)}`,
  )
