import { backgroundTask } from '#contract/entities/backgroundTask.ts'
import { entityData } from '#src/data/entityData.ts'

export const backgroundTasks = entityData(backgroundTask)
