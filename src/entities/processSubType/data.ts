import { processSubType } from '#contract/entities/processSubType.ts'
import { entityData } from '#src/data/entityData.ts'

export const processSubTypes = entityData(processSubType)
