import { settings } from '#contract/entities/settings.ts'
import { entityData } from '#src/data/entityData.ts'

export const officeSettings = entityData(settings)
