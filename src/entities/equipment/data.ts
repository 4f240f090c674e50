import { equipment } from '#contract/entities/equipment.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const equipments = entityData(equipment)

export const equipmentWindow = (projectId: number) => kindWindow(equipment, { projectId })
