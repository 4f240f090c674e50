import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const nonEquipmentItems = entityData(nonEquipmentItem)

export const itemWindow = (projectId: number, system: System) =>
  kindWindow(nonEquipmentItem, { projectId, systemId: recordSystemIdOf(system) })
