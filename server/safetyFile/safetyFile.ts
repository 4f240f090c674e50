import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { Person } from '../core/person.ts'
import { reading } from '../core/reading.ts'
import { forbidden } from '../core/refuse.ts'
import type { Reader } from '../db/database.ts'
import { projectFolderResource } from '../kinds/projectFolder/resource.ts'
import { projectResource } from '../kinds/project/resource.ts'
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
