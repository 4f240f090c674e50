import type { processSubType } from '#contract/entities/processSubType.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everybody who fills in a record chooses among them; administrators keep them. */
export const processSubTypeRules: Rules<typeof processSubType> = readByAll(isAdmin)
