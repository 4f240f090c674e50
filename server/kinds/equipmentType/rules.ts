import type { equipmentType } from '#contract/entities/equipmentType.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everybody who adds equipment chooses among them; administrators keep them. */
export const equipmentTypeRules: Rules<typeof equipmentType> = readByAll(isAdmin)
