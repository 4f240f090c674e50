import { user } from '#contract/entities/user.ts'
import { entityData } from '#src/data/entityData.ts'

export const users = entityData(user)
