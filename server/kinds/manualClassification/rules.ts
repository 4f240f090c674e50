import type { manualClassification } from '#contract/entities/manualClassification.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Everyone reads classifications, because folders show them; administrators maintain them. */
export const manualClassificationRules: Rules<typeof manualClassification> = readByAll(isAdmin)

export const mayImportClassifications = isAdmin
