import type { template } from '#contract/entities/template.ts'
import { makesTemplates } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everybody may look at a template; administrators and super users make them. */
export const templateRules: Rules<typeof template> = readByAll(makesTemplates)
