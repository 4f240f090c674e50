import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { isAdmin, manages } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everybody may see how a record is approved; administrators say how. */
export const roleListTemplateRules: Rules<typeof roleListTemplate> = readByAll(isAdmin)

/** Who would be asked on a project is shown to those who manage it. */
export const mayTryApproval = manages
