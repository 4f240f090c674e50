import type { lookup } from '#contract/entities/lookup.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everybody chooses from the lists; administrators keep them. */
export const lookupRules: Rules<typeof lookup> = readByAll(isAdmin)
