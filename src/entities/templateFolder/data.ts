import { templateFolder } from '#contract/entities/templateFolder.ts'
import { entityData } from '#src/data/entityData.ts'

export const templateFolders = entityData(templateFolder)
