import { documentLibrary } from '#contract/entities/documentLibrary.ts'
import { entityData } from '#src/data/entityData.ts'

export const documentLibraries = entityData(documentLibrary)
