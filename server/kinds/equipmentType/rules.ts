import type { equipmentType } from '#contract/entities/equipmentType.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everyone who adds equipment reads the types; administrators maintain them. */
export const equipmentTypeRules: Rules<typeof equipmentType> = readByAll(isAdmin)
