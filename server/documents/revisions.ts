import { eq, getTableName, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { uploadWords } from '#contract/documents/upload.ts'
import { documentStatus, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { readFileName } from '#contract/documents/fileName.ts'
import { codeProblem, codesAfter, stageOf } from '#contract/documents/revisionCodes.ts'
import {
  isAuthorisation,
  isSuitability,
  suitabilityProblem,
  usualSuitability,
  type Suitability,
} from '#contract/documents/suitability.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { keepFile } from '#server/files/keeping.ts'
import { projects } from '#server/kinds/project/table.ts'
import type { StoredFile } from '#server/files/storing.ts'
import type { DocumentTables } from './documentTables.ts'

type Words = Pick<z.output<typeof uploadWords>, 'uploadReasonId' | 'comment'>
type NewWords = z.output<typeof uploadWords>

/** What a new revision is called and may be used for. */
export interface NamedRevision {
  number: string | null
  title: string
  code: string
  suitability: Suitability
  /** What stood in the file name where a revision would, but is none. */
  unread: string | null
}

/** A new revision; a draft unless it was approved elsewhere. */
export type AddedRevision = Pick<NamedRevision, 'code' | 'suitability'> & { statusId?: DocumentStatus }

/**
 * Settles code and suitability of a new revision: as asked, else from the file name, else the usual ones after the
 * revision `after`. `usual` is the suitability of revisions for which nobody chose one; with `older`, withdrawn codes may
 * be given. Refuses those that do not fit.
 */
export function newestCode(
  fileName: string,
  words: NewWords,
  after: string | null,
  { usual, older }: SuitabilityRules,
): NamedRevision {
  const { number, title, revision, suitability: suitabilityInName, unread } = readFileName(fileName)
  const inName = revision !== null && codeProblem(revision, after) === null ? revision : null
  const code = words.revision || inName || usualCode(after, words.suitability)
  if (code === undefined) throw invalid(`No revision can follow ${after}.`, 'revision')
  const problem = codeProblem(code, after)
  if (problem) throw invalid(problem, 'revision')
  const named =
    suitabilityInName && suitabilityProblem(suitabilityInName, code, { older }) === null ? suitabilityInName : null
  const suitability = words.suitability ?? named ?? usualSuitability(code, usual)
  const unfit = suitabilityProblem(suitability, code, { older })
  if (unfit) throw invalid(unfit, 'suitability')
  return { number, title: words.title ?? title, code, suitability, unread: words.revision ? null : unread }
}

/** What the documents settings of a project say about suitability. */
export interface SuitabilityRules {
  /** What new revisions start with. */
  usual: Suitability | undefined
  /** Whether the codes that the standard withdrew in 2021 may be given. */
  older: boolean
}

/** The usual suitability is that of project management; the older codes go for all systems of the project. */
export async function suitabilityRules(
  { tx }: Pick<Write, 'tx'>,
  system: FolderSystem,
  projectId: number,
): Promise<SuitabilityRules> {
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

/** The usual next code; one of authorisation makes it contractual. */
function usualCode(after: string | null, suitability: Suitability | undefined) {
  const next = codesAfter(after)
  const contractual = next.find((code) => stageOf(code) === 'contractual')
  return (suitability && isAuthorisation(suitability) && contractual) || next[0]
}

/**
 * Adds the newest revision to a document, with its file, and sets an earlier draft aside. Returns what the document
 * repeats of it.
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
