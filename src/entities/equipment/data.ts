import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { equipment } from '#contract/entities/equipment.ts'
import { entityData } from '#src/data/entityData.ts'
import { kindWindow } from '#src/data/windows.ts'

export const equipments = entityData(equipment)

export const equipmentWindow = (projectId: number, system: System) =>
  kindWindow(equipment, { projectId, systemId: recordSystemIdOf(system) })
