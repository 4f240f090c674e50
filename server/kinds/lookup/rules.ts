import type { lookup } from '#contract/entities/lookup.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everyone reads the lists; administrators maintain them. */
export const lookupRules: Rules<typeof lookup> = readByAll(isAdmin)
