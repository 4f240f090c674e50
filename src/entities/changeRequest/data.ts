import { changeRequest } from '#contract/entities/changeRequest.ts'
import { entityData } from '#src/data/entityData.ts'

export const changeRequests = entityData(changeRequest)
