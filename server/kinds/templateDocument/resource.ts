import { sql } from 'drizzle-orm'
import { templateDocument } from '#contract/entities/templateDocument.ts'
import { templateDocuments } from '#server/db/tables/templateDocument.ts'
import { fileFacts, fileMime } from '#server/core/fileFacts.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { templateDocumentRules } from './rules.ts'

const fileId = sql`"templateDocument"."fileId"`

export const templateDocumentResource: KindResource<typeof templateDocument> = {
  entity: templateDocument,
  table: templateDocuments,
  rules: templateDocumentRules,
  facts: {
    ...fileFacts(fileId),
    fileMime: fileMime(fileId),
  },
  immutable: { templateId: 'A document cannot be moved to another template.' },
}
