import { and, eq, sql } from 'drizzle-orm'
import { relationOf } from '#contract/documents/fileName.ts'
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

/**
 * The document of a folder whose next revision a file would be, and the number of one that the file stands beside: the
 * native file or the PDF of the same drawing.
 */
export async function sameNamed(
  { tx, person }: Write,
  { kind, tables: { documents, revisions } }: Place,
  folderId: number,
  { number, title, fileName }: { number: string | null; title: string; fileName: string },
) {
  const rows = await tx
    .select({ id: documents.id, number: documents.number, title: documents.title, fileName: storedFiles.name })
    .from(documents)
    .leftJoin(revisions, eq(revisions.id, documents.currentRevisionId))
    .leftJoin(storedFiles, eq(storedFiles.id, revisions.fileId))
    .where(and(eq(documents.folderId, folderId), eq(documents.isDeleted, false)))
    .orderBy(documents.id)
  const called = number === null ? withEndingOf(title, fileName) : fileName
  const found = rows.find((row) => relationOf(fileName, row) === 'same' || relationOf(called, row) === 'same')
  if (found) {
    const [seen] = await reading(kind).list(tx, person, {}, [found.id])
    return { same: { id: found.id, isSeen: seen !== undefined }, besideNumber: null }
  }
  const beside = rows.find((row) => row.number !== null && relationOf(fileName, row) === 'beside')
  return { same: null, besideNumber: beside?.number ?? null }
}

/** A title that somebody entered, as the name of the file. */
const withEndingOf = (title: string, fileName: string) => `${title}${/\.[a-z0-9]+$/i.exec(fileName)?.[0] ?? ''}`

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
