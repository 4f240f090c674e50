import { and, eq, isNull } from 'drizzle-orm'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { GuardedFolder } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import { reading } from '#server/core/reading.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { projectFolderResource } from '#server/kinds/projectFolder/resource.ts'
import { projectFolders as table } from '#server/db/tables/projectFolder.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { readsIssues } from './issues.ts'

const projects = reading(projectResource)
const folders = reading(projectFolderResource)

/** A project whose safety file or its issues the person may read, with the folders that they see. */
export async function safetyFile(db: Reader, person: Person, projectId: number) {
  const row = await projects.one(db, person, projectId)
  const all = (await folders.list(db, person, { projectId })) as unknown as ProjectFolderSummary[]
  if (!readsIssues(person, row.id) && all.length === 0) throw forbidden('read the safety file of this project')
  return { row, all, root: all.find(({ isRoot }) => isRoot) }
}

/** The root folder of a safety file, for notices about the whole of it; whoever sees it. */
export async function rootOf(db: Reader, projectId: number): Promise<GuardedFolder> {
  const [root] = await db
    .select({ projectId: table.projectId, accessListId: table.accessListId, onlyNamed: table.onlyNamed })
    .from(table)
    .where(and(eq(table.projectId, projectId), isNull(table.parentId), eq(table.isDeleted, false)))
  return root!
}
