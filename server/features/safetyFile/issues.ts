import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { AcceptedFor, FileUpdate, IssuedDocument, SafetyFileIssue } from '#contract/safetyFile/safetyFileIssue.ts'
import { nowCalled } from '#contract/questionnaires/signature.ts'
import { renamedIn } from '#server/features/questionnaires/renamed.ts'
import type { FolderRight } from '#contract/documents/folderRights.ts'
import { type Reader, rowsOf } from '#server/db/database.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import {
  safetyFileIssueDocuments as issued,
  safetyFileIssues as issues,
  safetyFileUpdates,
} from '#server/db/tables/safetyFileIssue.ts'
import { inSeenFolders, namesOnFolder } from '#server/core/folderAccess.ts'
import { levelIn } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import type { Write } from '#server/core/write.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { isLocked } from '#server/features/documents/folders/lock.ts'
import { accountName, accountNameText } from '#server/db/accountName.ts'

/** The condition for folders whose documents a person reads by a right on the folder. */
export const inFolders = (person: Person, right: FolderRight = 'canView') =>
  asCondition(inSeenFolders(person, 'sfs', projectFolders, right))

/**
 * The condition for folders whose issued documents a person reads without a right on them: for readers of facility
 * management and the client all that are not restricted. If an entry of the folder names the person, only that entry
 * counts (domain specification, 2.3).
 */
export function inIssues(person: Person, projectId: number) {
  const readsAll = levelIn(person, projectId, 'fm') > 0 || person.issuesOnly.includes(projectId)
  return readsAll ? sql`(not ${projectFolders.onlyNamed} and not ${namesOnFolder(person, projectFolders)})` : sql`false`
}

/** The condition for folders whose issued documents a person reads. */
export const readable = (person: Person, projectId: number, right: FolderRight = 'canView') =>
  sql`(${inFolders(person, right)} or ${inIssues(person, projectId)})`

/** Whether a person reads the issues of a project. */
export const readsIssues = (person: Person, projectId: number) =>
  levelIn(person, projectId, 'sfs') > 0 || levelIn(person, projectId, 'fm') > 0

/** The issues of a project, newest first. Each counts the documents that this person reads. */
export async function issuesOf(db: Reader, person: Person, projectId: number): Promise<SafetyFileIssue[]> {
  const found = await db
    .select({
      number: issues.number,
      note: issues.note,
      issuedOn: issues.issuedOn,
      issuedByName: accountName<string>('"safetyFileIssue"."issuedById"'),
      // Written with table names, because the query builder leaves them out before columns.
      documentCount: sql<number>`(select count(*)::int from "safetyFileIssueDocument" i
        join "projectFolder" on "projectFolder".id = i."folderId"
        where i."issueId" = "safetyFileIssue".id and i."takenOutOn" is null and ${readable(person, projectId)})`,
      acceptedOn: issues.acceptedOn,
      acceptedByName: issues.signature,
      acceptedById: issues.acceptedById,
      acceptedFor: sql<AcceptedFor | null>`case when ${issues.letterFileId} is not null then jsonb_build_object(
        'name', ${issues.acceptedForName}, 'role', ${issues.acceptedForRole}, 'company', ${issues.acceptedForCompany}) end`,
      update: sql<FileUpdate | null>`(select ${asUpdate} from "safetyFileUpdate" u
        where u."projectId" = "safetyFileIssue"."projectId" and u."issueNumber" = "safetyFileIssue".number)`,
    })
    .from(issues)
    .where(eq(issues.projectId, projectId))
    .orderBy(desc(issues.number))
  // Renamed accounts, as for everything that is signed (docs/signatures.md).
  const accepted = found.map(({ acceptedById, acceptedByName }) => ({ userId: acceptedById, name: acceptedByName }))
  const renamed = await renamedIn(db, accepted)
  return found.map(({ acceptedById, ...issue }) => ({
    ...issue,
    acceptedByNow: issue.acceptedByName && nowCalled(renamed, acceptedById, issue.acceptedByName),
  }))
}

const asUpdate = sql.raw(`jsonb_build_object('source', u.source, 'reference', u.reference, 'reason', u.reason,
  'openedOn', to_char(u."openedOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'openedByName', ${accountNameText('u."openedById"')})`)

/** Whether the safety file of a project is locked, and the open file update. */
export async function lockOf(db: Reader, projectId: number) {
  const [found] = rowsOf<{ isLocked: boolean; update: FileUpdate | null }>(
    await db.execute(sql`select ${isLocked(sql`${projectId}::int`)} as "isLocked",
      (select ${asUpdate} from "safetyFileUpdate" u
        where u."projectId" = ${projectId} and u."issueNumber" is null) as "update"`),
  )
  return found!
}

/** The person who accepted the newest accepted issue; null if there is none. */
export async function lastAcceptedBy(db: Reader, projectId: number) {
  const [found] = await db
    .select({ userId: issues.acceptedById })
    .from(issues)
    .where(and(eq(issues.projectId, projectId), isNotNull(issues.acceptedOn)))
    .orderBy(desc(issues.number))
    .limit(1)
  return found?.userId ?? null
}

/** The letter of acceptance of an issue; undefined if there is none. */
export async function letterOf(db: Reader, projectId: number, number: number) {
  const [found] = await db
    .select({ file: storedFiles })
    .from(issues)
    .innerJoin(storedFiles, eq(storedFiles.id, issues.letterFileId))
    .where(and(eq(issues.projectId, projectId), eq(issues.number, number)))
  return found?.file
}

/** The documents of an issue that a person reads, or a single one, in the order of their folders. */
export const documentsOf = (
  db: Reader,
  person: Person,
  projectId: number,
  number: number,
  { documentId, right }: { documentId?: number; right?: FolderRight } = {},
): Promise<IssuedDocument[]> =>
  db
    .select({
      documentId: issued.documentId,
      folderPath: issued.folderPath,
      number: issued.number,
      title: issued.title,
      revision: issued.revision,
      suitability: issued.suitability,
      fileId: issued.fileId,
      fileName: issued.fileName,
      fileSize: issued.fileSize,
      fileMime: sql<string>`(select f.mime from "storedFile" f where f.id = ${issued.fileId})`,
    })
    .from(issued)
    .innerJoin(issues, eq(issues.id, issued.issueId))
    .innerJoin(projectFolders, eq(projectFolders.id, issued.folderId))
    .where(
      and(
        eq(issues.projectId, projectId),
        eq(issues.number, number),
        isNull(issued.takenOutOn),
        readable(person, projectId, right),
        documentId === undefined ? undefined : eq(issued.documentId, documentId),
      ),
    )
    .orderBy(issued.folderPath, issued.title)

/** Freezes the published revisions of a project's safety file as its next issue, without confidential documents. */
export async function freeze(w: Write, projectId: number, note: string) {
  await w.tx.execute(sql`select pg_advisory_xact_lock(7307, ${projectId})`)
  const [last] = await w.tx
    .select({ number: max(issues.number) })
    .from(issues)
    .where(eq(issues.projectId, projectId))
  const number = (last?.number ?? 0) + 1
  const [made] = await w.tx
    .insert(issues)
    .values({ projectId, number, note, issuedOn: w.on, issuedById: w.person.userId })
    .returning({ id: issues.id })
  const taken = rowsOf<{ documentId: number }>(
    await w.tx.execute(sql`
      with recursive path as (
        select id, null::text as path from "projectFolder"
          where "projectId" = ${projectId} and "parentId" is null and not "isDeleted"
        union all
        select f.id, coalesce(p.path || ' / ', '') || f.name
          from "projectFolder" f join path p on f."parentId" = p.id where not f."isDeleted")
      insert into "safetyFileIssueDocument" ("issueId", "documentId", "folderId", "folderPath", "number", "title",
        "revision", "suitability", "fileId", "fileName", "fileSize")
      select distinct on (d.id) ${made!.id}::int, d.id, d."folderId", coalesce(p.path, ''), d.number, d.title,
        r.code, r.suitability, f.id, f.name, f.size
      from "projectDocument" d
        join path p on p.id = d."folderId"
        join "projectDocumentRevision" r on r."documentId" = d.id and r."statusId" = ${documentStatus.published}
        join "storedFile" f on f.id = r."fileId"
      where d."projectId" = ${projectId} and not d."isDeleted" and not d."isConfidential"
      order by d.id, r.id desc
      returning "documentId"`),
  )
  await w.tx
    .update(safetyFileUpdates)
    .set({ issueNumber: number })
    .where(and(eq(safetyFileUpdates.projectId, projectId), isNull(safetyFileUpdates.issueNumber)))
  return { number, documentCount: taken.length }
}
