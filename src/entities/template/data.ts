import { template } from '#contract/entities/template.ts'
import { entityData } from '#src/data/entityData.ts'

export const templates = entityData(template)
