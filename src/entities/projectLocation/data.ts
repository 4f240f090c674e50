import { projectLocation } from '#contract/entities/projectLocation.ts'
import { entityData } from '#src/data/entityData.ts'

export const projectLocations = entityData(projectLocation)
