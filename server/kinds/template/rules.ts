import type { template } from '#contract/entities/template.ts'
import { makesTemplates } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everyone reads templates; administrators and super users maintain them. */
export const templateRules: Rules<typeof template> = readByAll(makesTemplates)
