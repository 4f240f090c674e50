import { asc, inArray, sql } from 'drizzle-orm'
import type { DocumentEntity, DocumentSummary } from '#contract/documents/documentKind.ts'
import { folderKinds, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { audience } from '#server/core/audience.ts'
import { markRecords, markWhole, worthNaming } from '#server/core/marks.ts'
import { reading } from '#server/core/reading.ts'
import { kindsReading } from '#server/core/references/stale.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { documentAudience } from './documentAudience.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/** The documents of one system. */
export interface DocumentPlace {
  kind: Resource<DocumentEntity>
  system: FolderSystem
  tables: DocumentTables
  folders: FolderTable
}

/**
 * Returns these documents as the person sees them, and locks them until the save is done. They are always locked in the
 * same order, so that two people who write the same documents do not deadlock.
 */
export async function heldDocuments(w: Write, { kind, tables }: DocumentPlace, ids: readonly number[]) {
  const { documents } = tables
  await w.tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, [...ids]))
    .orderBy(asc(documents.id))
    .for('update')
  const rows = (await reading(kind).list(w.tx, w.person, {}, ids)) as unknown as DocumentSummary[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the same values to locked documents, with one statement. */
export const setOnAll = (w: Write, { tables }: DocumentPlace, ids: readonly number[], values: object) =>
  w.tx
    .update(tables.documents)
    .set({ ...values, rowVersion: sql`"rowVersion" + 1`, ...changeStamp(w) })
    .where(inArray(tables.documents.id, [...ids]))

/**
 * Announces documents that were written together, in their new state `rows`: each on its own, or from `worthNaming` on
 * with one announcement. Folders that count them are announced too.
 */
export async function announceTogether(w: Write, place: DocumentPlace, rows: readonly DocumentSummary[]) {
  const { kind, system, folders } = place
  const own = kind.entity.kind
  if (rows.length > worthNaming) markWhole(w, own)
  else
    for (const row of rows)
      w.announce({
        kind: own,
        recordId: row.id,
        op: 'updated',
        version: row.rowVersion + 1,
        audience: row.isConfidential
          ? await documentAudience(system, folders, row, w.tx)
          : audience.folder(system, row),
        affected: [[row.projectId], [row.folderId]],
      })
  const folderKind = folderKinds[system]
  await markRecords(
    w,
    folderKind,
    rows.map(({ folderId }) => folderId),
  )
  markWhole(w, ...kindsReading(w.services.kinds, own).filter((reader) => reader !== folderKind))
}
