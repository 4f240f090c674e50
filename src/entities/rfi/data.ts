import { rfi } from '#contract/entities/rfi.ts'
import { entityData } from '#src/data/entityData.ts'

export const rfis = entityData(rfi)
