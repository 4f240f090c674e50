import { and, eq, isNull } from 'drizzle-orm'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { GuardedFolder } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import type { Kinds } from '#server/core/readable.ts'
import { readingOf } from '#server/core/reading.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { projectFolders as table } from '#server/db/tables/projectFolder.ts'
import { readsIssues } from './issues.ts'

/** A project whose safety file or its issues the person may read, with the folders that they see. */
export async function safetyFile(kinds: Kinds, db: Reader, person: Person, projectId: number) {
  const row = await readingOf(kinds, 'project').one(db, person, projectId)
  const all = (await readingOf(kinds, 'projectFolder').list(db, person, {
    projectId,
  })) as unknown as ProjectFolderSummary[]
  if (!readsIssues(person, row.id) && all.length === 0) throw forbidden('read the safety file of this project')
  return { row, all, root: all.find(({ isRoot }) => isRoot) }
}

/** The root folder of a safety file, for notifications about the whole file, regardless of who sees it. */
export async function rootOf(db: Reader, projectId: number): Promise<GuardedFolder> {
  const [root] = await db
    .select({ projectId: table.projectId, accessListId: table.accessListId, onlyNamed: table.onlyNamed })
    .from(table)
    .where(and(eq(table.projectId, projectId), isNull(table.parentId), eq(table.isDeleted, false)))
  return root!
}
