import { viewSubscription } from '#contract/entities/viewSubscription.ts'
import { entityData } from '#src/data/entityData.ts'

export const viewSubscriptions = entityData(viewSubscription)
