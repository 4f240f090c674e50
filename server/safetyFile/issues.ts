import { and, desc, eq, max, sql, type SQL } from 'drizzle-orm'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { IssuedDocument, SafetyFileIssue } from '#contract/safetyFileIssue.ts'
import type { Reader } from '#server/db/database.ts'
import { rowsOf } from '#server/db/database.ts'
import { safetyFileIssueDocuments as issued, safetyFileIssues as issues } from '#server/db/tables/safetyFileIssue.ts'
import { inSeenFolders } from '../core/folderAccess.ts'
import { levelIn } from '../core/access.ts'
import type { Person } from '../core/person.ts'
import { either } from '../core/policy.ts'
import type { Write } from '../core/write.ts'
import { projectFolders } from '../kinds/projectFolder/table.ts'

const personName = (column: SQL) =>
  sql<string>`(select u."firstName" || ' ' || u."lastName" from "user" u where u.id = ${column})`

/**
 * The condition for documents of an issue that a person reads: those in folders that they may see, and for readers of
 * facility management all that are not in restricted folders.
 */
function read(person: Person, projectId: number) {
  const seen = inSeenFolders(person, 'sfs', projectFolders)
  const open = levelIn(person, projectId, 'fm') > 0 && sql`not ${projectFolders.onlyNamed}`
  const condition = either(seen, open)
  return typeof condition === 'boolean' ? sql`${condition}` : condition
}

/** Whether a person reads the issues of a project. */
export const readsIssues = (person: Person, projectId: number) =>
  levelIn(person, projectId, 'sfs') > 0 || levelIn(person, projectId, 'fm') > 0

/** The issues of a project, the newest first. Each counts the documents that this person reads. */
export async function issuesOf(db: Reader, person: Person, projectId: number): Promise<SafetyFileIssue[]> {
  return db
    .select({
      number: issues.number,
      note: issues.note,
      issuedOn: issues.issuedOn,
      issuedByName: personName(sql`${issues.issuedById}`),
      // Written with names, because the query builder leaves out the table's name before columns.
      documentCount: sql<number>`(select count(*)::int from "safetyFileIssueDocument" i
        join "projectFolder" on "projectFolder".id = i."folderId"
        where i."issueId" = "safetyFileIssue".id and ${read(person, projectId)})`,
      acceptedOn: issues.acceptedOn,
      acceptedByName: issues.signature,
    })
    .from(issues)
    .where(eq(issues.projectId, projectId))
    .orderBy(desc(issues.number))
}

/** The documents of an issue that a person reads, in the order of their folders. */
export const documentsOf = (db: Reader, person: Person, projectId: number, number: number): Promise<IssuedDocument[]> =>
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
    })
    .from(issued)
    .innerJoin(issues, eq(issues.id, issued.issueId))
    .innerJoin(projectFolders, eq(projectFolders.id, issued.folderId))
    .where(and(eq(issues.projectId, projectId), eq(issues.number, number), read(person, projectId)))
    .orderBy(issued.folderPath, issued.title)

/** Freezes the published revisions of a project's safety file as its next issue. Confidential documents stay out. */
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
  return { number, documentCount: taken.length }
}
