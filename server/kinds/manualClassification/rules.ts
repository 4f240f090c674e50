import type { manualClassification } from '#contract/entities/manualClassification.ts'
import { isAdmin } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** Every reader of a folder reads its classification; administrators keep the trees. */
export const manualClassificationRules: Rules<typeof manualClassification> = readByAll(isAdmin)

export const mayImportClassifications = isAdmin
