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
 * What the newest issue of a project's safety file holds on each section that the holder of a permit reads. Folders for
 * named people only do not count, because not everyone who works here could read them, nor do those of which an entry
 * takes View away from the holder. `reader` is who asks: of the documents they get those that they read themselves.
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

/** Returns the folders in which something lies, from the innermost to the top. */
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
