import type { processSubType } from '#contract/entities/processSubType.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everyone who fills in a record reads the sub types; administrators maintain them. */
export const processSubTypeRules: Rules<typeof processSubType> = readByAll(isAdmin)
