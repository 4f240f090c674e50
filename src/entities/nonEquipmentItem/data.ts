import { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const nonEquipmentItems = entityData(nonEquipmentItem)

export const itemWindow = projectWindow(nonEquipmentItem)
