import { userProjectRole } from '#contract/entities/userProjectRole.ts'
import { entityData } from '#src/data/entityData.ts'

export const userProjectRoles = entityData(userProjectRole)
