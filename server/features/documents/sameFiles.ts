import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import { comparedDocuments } from '#contract/documents/sameDocument.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { reading } from '#server/core/reading.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

interface Place {
  kind: Resource<DocumentEntity>
  tables: Pick<DocumentTables, 'documents' | 'revisions'>
}

/** A document of a folder, in the form that files are compared with. */
export interface FolderDocument {
  id: number
  number: string | null
  title: string
  fileName: string | null
  revision: string | null
  statusId: number
}

/**
 * The documents of a folder to compare files with: read once for a whole upload, whether or not the sender may see
 * them.
 */
export async function documentsIn(tx: Reader, { documents, revisions }: Place['tables'], folderId: number) {
  const rows: FolderDocument[] = await tx
    .select({
      id: documents.id,
      number: documents.number,
      title: documents.title,
      fileName: storedFiles.name,
      revision: documents.revision,
      statusId: documents.statusId,
    })
    .from(documents)
    .leftJoin(revisions, eq(revisions.id, documents.currentRevisionId))
    .leftJoin(storedFiles, eq(storedFiles.id, revisions.fileId))
    .where(and(eq(documents.folderId, folderId), eq(documents.isDeleted, false)))
    .orderBy(documents.id)
  return comparedDocuments(rows)
}

/** The numbers among these that documents of a project already have, in lower case. */
export async function numbersTaken(
  tx: Reader,
  { documents }: Place['tables'],
  projectId: number,
  numbers: readonly (string | null)[],
): Promise<Set<string>> {
  const asked = [...new Set(numbers.flatMap((one) => one?.toLowerCase() ?? []))]
  if (asked.length === 0) return new Set()
  const lower = sql<string>`lower(${documents.number})`
  const rows = await tx
    .select({ number: lower })
    .from(documents)
    .where(and(eq(documents.projectId, projectId), eq(documents.isDeleted, false), inArray(lower, asked)))
  return new Set(rows.map(({ number }) => number))
}

/** A document of the project with the same bytes, if the person may see it. */
export async function identicalTo(
  { tx, person }: Write,
  { kind, tables: { documents, revisions } }: Place,
  sha256: string,
  projectId: number,
): Promise<{ id: number; title: string; code: string } | null> {
  const found = await tx
    .select({ id: documents.id, title: documents.title, code: revisions.code })
    .from(storedFiles)
    .innerJoin(revisions, eq(revisions.fileId, storedFiles.id))
    .innerJoin(documents, eq(documents.id, revisions.documentId))
    .where(
      and(
        eq(storedFiles.sha256, sha256),
        eq(storedFiles.ownerKind, kind.entity.kind),
        eq(documents.projectId, projectId),
        eq(documents.isDeleted, false),
      ),
    )
    .limit(20)
  if (found.length === 0) return null
  const seen = await reading(kind).list(tx, person, {}, [...new Set(found.map(({ id }) => id))])
  const ids = new Set(seen.map(({ id }) => id))
  return found.find(({ id }) => ids.has(id)) ?? null
}
