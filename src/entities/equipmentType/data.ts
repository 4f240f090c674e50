import { equipmentType } from '#contract/entities/equipmentType.ts'
import { entityData } from '#src/data/entityData.ts'

export const equipmentTypes = entityData(equipmentType)
