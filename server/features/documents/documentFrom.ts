import { eq } from 'drizzle-orm'
import type { DocumentDraft, DocumentEntity } from '#contract/documents/documentKind.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import type { StoredFile } from '#server/platform/files/storing.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { addRevision, type AddedRevision } from './revisions.ts'

interface Place {
  kind: Resource<DocumentEntity>
  tables: Pick<DocumentTables, 'documents' | 'revisions'>
}

type Placed = Pick<DocumentDraft, 'projectId' | 'folderId' | 'title'> & Partial<DocumentDraft>

/** Creates a document with a stored file as its first revision. `values` are columns that are in no form. */
export async function documentFrom(
  w: Write,
  { kind, tables }: Place,
  draft: Placed,
  stored: StoredFile,
  named: AddedRevision,
  said: { uploadReasonId: number; comment: string | null },
  values: Partial<DocumentTables['documents']['$inferInsert']> = {},
) {
  const { documents } = tables
  const rows = writing(kind)
  const created = await rows.create(w, draft)
  const repeated = await addRevision(w, tables, created, stored, named, said)
  // The record was already announced when it was created, in the same transaction.
  await w.tx
    .update(documents)
    .set({ ...repeated, ...values })
    .where(eq(documents.id, created.id))
  return rows.read.one(w.tx, w.person, created.id)
}
