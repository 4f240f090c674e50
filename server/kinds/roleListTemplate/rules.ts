import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { isAdmin, manages } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everyone may see how a record is approved; administrators define it. */
export const roleListTemplateRules: Rules<typeof roleListTemplate> = readByAll(isAdmin)

/** A dry run on a project is for people who manage it. */
export const mayTryApproval = manages
