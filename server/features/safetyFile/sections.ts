import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  fileSections,
  sectionOf,
  type FileInForce,
  type FileSection,
  type SectionDocument,
} from '#contract/safety/fileSections.ts'
import type { Person } from '#server/core/person.ts'
import type { Reader } from '#server/db/database.ts'
import { safetyFileIssueDocuments as issued, safetyFileIssues as issues } from '#server/db/tables/safetyFileIssue.ts'
import { manualClassifications } from '#server/db/tables/manualClassification.ts'
import { projectFolders as folders } from '#server/db/tables/projectFolder.ts'
import { readable } from './issues.ts'

/**
 * The documents of the newest issue of a project's safety file for each section that a permit holder must read. Folders
 * for named people only are left out, because not everyone who works here could read them, and so are folders with an
 * entry that denies View to the holder. `reader` is the person who asks: they get only the documents that they may
 * read.
 */
export async function fileInForce(
  db: Reader,
  projectId: number,
  holder: Person | null,
  reader = holder,
): Promise<FileInForce> {
  const [newest] = await db
    .select({ id: issues.id, number: issues.number })
    .from(issues)
    .where(eq(issues.projectId, projectId))
    .orderBy(desc(issues.number))
    .limit(1)
  if (!newest) return { issue: null, sections: [] }
  const documents = await db
    .select({
      documentId: issued.documentId,
      title: issued.title,
      fileName: issued.fileName,
      folderId: issued.folderId,
      isShown: reader ? readable(reader, projectId).mapWith(Boolean) : sql<boolean>`true`,
    })
    .from(issued)
    .innerJoin(folders, eq(folders.id, issued.folderId))
    .where(
      and(
        eq(issued.issueId, newest.id),
        eq(folders.onlyNamed, false),
        isNull(issued.takenOutOn),
        holder ? readable(holder, projectId) : undefined,
      ),
    )
    .orderBy(issued.folderPath, issued.title, issued.documentId)
  const above = await foldersAbove(db, projectId)
  const found = new Map<FileSection, SectionDocument[]>()
  for (const { folderId, isShown, ...document } of documents) {
    const section = sectionOf(above(folderId))
    if (section) found.set(section, [...(found.get(section) ?? []), ...(isShown ? [document] : [])])
  }
  return {
    issue: newest.number,
    sections: fileSections.flatMap((section) => {
      const held = found.get(section)
      return held ? [{ section, documents: held }] : []
    }),
  }
}

/** Returns a function from the id of a folder to the folder and its ancestors, innermost first. */
async function foldersAbove(db: Reader, projectId: number) {
  const rows = await db
    .select({
      id: folders.id,
      parentId: folders.parentId,
      name: folders.name,
      system: manualClassifications.system,
      code: manualClassifications.code,
    })
    .from(folders)
    .leftJoin(manualClassifications, eq(manualClassifications.id, folders.manualClassificationId))
    .where(eq(folders.projectId, projectId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => {
    const path: typeof rows = []
    for (let at = byId.get(id); at && !path.includes(at); at = at.parentId === null ? undefined : byId.get(at.parentId))
      path.push(at)
    return path
  }
}
