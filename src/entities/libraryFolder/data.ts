import { libraryFolder } from '#contract/entities/libraryFolder.ts'
import { entityData } from '#src/data/entityData.ts'

export const libraryFolders = entityData(libraryFolder)
