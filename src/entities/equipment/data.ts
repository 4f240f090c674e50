import { equipment } from '#contract/entities/equipment.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const equipments = entityData(equipment)

export const equipmentWindow = projectWindow(equipment)
