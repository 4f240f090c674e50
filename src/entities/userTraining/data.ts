import { userTraining } from '#contract/entities/userTraining.ts'
import { entityData } from '#src/data/entityData.ts'

export const userTrainings = entityData(userTraining)
