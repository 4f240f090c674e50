import { templateDocument } from '#contract/entities/templateDocument.ts'
import { entityData } from '#src/data/entityData.ts'

export const templateDocuments = entityData(templateDocument)
