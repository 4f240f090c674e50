import { eq, getTableName, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { uploadWords } from '#contract/documents/upload.ts'
import { documentStatus, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { newRevision, type NamedRevision, type SuitabilityRules } from '#contract/documents/newRevision.ts'
import { isSuitability } from '#contract/documents/suitability.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { keepFile } from '#server/platform/files/keeping.ts'
import { projects } from '#server/db/tables/project.ts'
import type { StoredFile } from '#server/platform/files/storing.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

type Words = Pick<z.output<typeof uploadWords>, 'uploadReasonId' | 'comment'>
type NewWords = z.output<typeof uploadWords>

/** A new revision; a draft unless it was approved in its source. */
export type AddedRevision = Pick<NamedRevision, 'code' | 'suitability'> & { statusId?: DocumentStatus }

/** Determines the code of a new revision after `after` (newRevision.ts). Refuses an invalid one. */
export function newestCode(
  fileName: string,
  words: NewWords,
  after: string | null,
  rules: SuitabilityRules,
): NamedRevision {
  const named = newRevision(fileName, words, after, rules)
  if ('problem' in named) throw invalid(named.problem, named.field)
  return named
}

/**
 * The default suitability is that of project management; whether older codes are used applies to all systems of the
 * project.
 */
export async function suitabilityRules(tx: Reader, system: FolderSystem, projectId: number): Promise<SuitabilityRules> {
  const [project] = await tx
    .select({
      usual: sql<string | null>`${projects.settings} -> 'pmp' ->> 'defaultSuitability'`,
      older: sql<boolean>`coalesce((${projects.settings} -> 'pmp' ->> 'olderSuitabilities')::boolean, false)`,
    })
    .from(projects)
    .where(eq(projects.id, projectId))
  const usual = system === 'pmp' && project?.usual && isSuitability(project.usual) ? project.usual : undefined
  return { usual, older: project?.older ?? false }
}

/**
 * Adds the newest revision to a document, with its file, and sets an earlier draft aside. Returns the values to copy to
 * the document.
 */
export async function addRevision(
  w: Write,
  { documents, revisions }: Pick<DocumentTables, 'documents' | 'revisions'>,
  row: ProjectDocument,
  stored: StoredFile,
  { code, suitability, statusId = documentStatus.draft }: AddedRevision,
  { uploadReasonId, comment }: Words,
) {
  const fileId = await keepFile(w, stored, {
    kind: getTableName(documents),
    id: row.id,
    field: 'revisions',
  })
  if (row.currentRevisionId !== null && row.statusId === documentStatus.draft)
    await w.tx
      .update(revisions)
      .set({ statusId: documentStatus.superseded })
      .where(eq(revisions.id, row.currentRevisionId))
  const [made] = await w.tx
    .insert(revisions)
    .values({
      documentId: row.id,
      code,
      suitability,
      statusId,
      fileId,
      uploadReasonId,
      notes: comment,
      createdOn: w.on,
      createdById: w.person.userId,
    })
    .returning({ id: revisions.id })
  return {
    statusId,
    currentRevisionId: made!.id,
    revision: code,
    suitability,
    revisedOn: w.on,
    revisedById: w.person.userId,
  }
}
