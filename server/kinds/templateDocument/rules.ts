import type { templateDocument } from '#contract/entities/templateDocument.ts'
import { makesTemplates } from '#server/core/access.ts'
import { readByAll, type Rules } from '#server/core/policy.ts'

/** A document has the rules of its template. */
export const templateDocumentRules: Rules<typeof templateDocument> = readByAll(makesTemplates)
