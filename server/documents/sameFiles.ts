import { and, eq, or, sql } from 'drizzle-orm'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { reading } from '#server/core/reading.ts'
import type { Write } from '#server/core/write.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import type { DocumentTables } from './documentTables.ts'

interface Place {
  kind: Resource<DocumentEntity>
  tables: Pick<DocumentTables, 'documents' | 'revisions'>
}

/** The document of a folder that has the same title, or a file of the same name. */
export async function sameNamed(
  { tx, person }: Write,
  { kind, tables: { documents, revisions } }: Place,
  folderId: number,
  { title, fileName }: { title: string; fileName: string },
) {
  const [found] = await tx
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(revisions, eq(revisions.id, documents.currentRevisionId))
    .leftJoin(storedFiles, eq(storedFiles.id, revisions.fileId))
    .where(
      and(
        eq(documents.folderId, folderId),
        eq(documents.isDeleted, false),
        or(
          sql`lower(${documents.title}) = ${title.toLowerCase()}`,
          sql`lower(${storedFiles.name}) = ${fileName.toLowerCase()}`,
        ),
      ),
    )
    .limit(1)
  if (!found) return null
  const [seen] = await reading(kind).list(tx, person, {}, [found.id])
  return { id: found.id, isSeen: seen !== undefined }
}

/** A document of the project that already has these bytes, if the person may see it. */
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

/** Why a file cannot become a new document of a project by its name; null if it can. */
export async function unfitAsNew(
  { tx }: Write,
  { kind: { entity }, tables: { documents } }: Place,
  projectId: number,
  { number, title }: { number: string | null; title: string },
) {
  const known = entity.draft.shape.title.safeParse(title)
  if (!known.success) return known.error.issues[0]?.message ?? 'Choose another file name.'
  if (number === null) return null
  const [taken] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.isDeleted, false),
        sql`lower(${documents.number}) = ${number.toLowerCase()}`,
      ),
    )
    .limit(1)
  return taken ? `Number ${number} is already in use in this project.` : null
}
