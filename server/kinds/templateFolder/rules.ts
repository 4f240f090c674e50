import type { templateFolder } from '#contract/entities/templateFolder.ts'
import { makesTemplates } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** A folder has the rules of its template. */
export const templateFolderRules: Rules<typeof templateFolder> = readByAll(makesTemplates)
