import type { TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import { computedFrom } from '#src/data/computed.ts'

/** Library documents that the reader may open, found by words in their names. */
export const materialsNamed = (words: string) =>
  computedFrom<TrainingMaterial[]>(
    ['documentLibrary', 'libraryDocument'],
    `onSiteTrainingMaterials?words=${encodeURIComponent(words)}`,
  )
