import { group } from '#contract/entities/group.ts'
import { entityData } from '#src/data/entityData.ts'

export const groups = entityData(group)
