import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { allFolderRights, flagsOfLevel, hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { levelIn } from './access.ts'
import type { Person } from './person.ts'

/** The fields of a folder that decide on rights. Rows of its documents have them too. */
export interface GuardedFolder {
  projectId: number
  accessListId: number | null
  /** Whether only people whom the list names have access. */
  onlyNamed: boolean
}

/** Administrators, and super users on the projects that their company leads, have every right on every folder. */
const hasAllFolders = (person: Person, projectId: number, system: FolderSystem) =>
  (person.seesAll || person.leads.has(projectId)) && levelIn(person, projectId, system) >= accessLevels.manage

/**
 * The access level that counts for the folders of a system. People of the client with View read the safety file in
 * issues only, unless a right on a folder says more (domain specification, 2.3).
 */
const levelOnFolders = (person: Person, projectId: number, system: FolderSystem) =>
  system === 'sfs' && person.issuesOnly.includes(projectId) ? 0 : levelIn(person, projectId, system)

/** The rights of a person on a folder, as `flagsOf` writes them; 0 if they may not know that it exists. */
export function folderFlags(person: Person, folder: GuardedFolder, system: FolderSystem): number {
  const { projectId, accessListId, onlyNamed } = folder
  if (hasAllFolders(person, projectId, system)) return allFolderRights
  const named = accessListId === null ? undefined : person.folderLists.get(accessListId)
  if (named !== undefined) return named
  return onlyNamed ? 0 : flagsOfLevel(levelOnFolders(person, projectId, system))
}

/** Whether a person sees the folders of a project that have no access list. */
export const seesOpenFolders = (person: Person, projectId: number, system: FolderSystem) =>
  hasRight(folderFlags(person, { projectId, accessListId: null, onlyNamed: false }, system), 'canView')

/** The columns of the same fields: a table's own, or those of an alias. */
type GuardedColumns = Record<keyof GuardedFolder, PgColumn | SQL>

const among = (column: PgColumn | SQL, ids: readonly number[]) => sql`${column} = any(${`{${ids.join()}}`}::int[])`

/** The condition for folders with an access list entry for a person, themselves or through a group or company. */
export const namesOnFolder = (person: Person, { accessListId }: Pick<GuardedColumns, 'accessListId'>) =>
  sql`(${accessListId} is not null and ${among(accessListId, [...person.folderLists.keys()])})`

/** The condition for folders on which a person has a right; by default the right to see them. */
export function inSeenFolders(
  person: Person,
  system: FolderSystem,
  { projectId, accessListId, onlyNamed }: GuardedColumns,
  right: FolderRight = 'canView',
): boolean | SQL {
  if (person.seesAll) return person.systems.includes(system)
  const projects = [...person.projects.keys()]
  const all = projects.filter((id) => hasAllFolders(person, id, system))
  const byLevel = projects.filter((id) => hasRight(flagsOfLevel(levelOnFolders(person, id, system)), right))
  const named = [...person.folderLists].filter(([, flags]) => hasRight(flags, right)).map(([id]) => id)
  const conditions = [
    ...(all.length > 0 ? [among(projectId, all)] : []),
    ...(named.length > 0 ? [among(accessListId, named)] : []),
    ...(byLevel.length > 0
      ? [and(among(projectId, byLevel), not(onlyNamed), not(namesOnFolder(person, { accessListId })))]
      : []),
  ]
  return conditions.length > 0 && (or(...conditions) ?? false)
}

/** Whether a person may open the files of a system of a project: by a role, or by a right on a folder. */
export const opensFiles = (person: Person, projectId: number, system: FolderSystem) =>
  levelOnFolders(person, projectId, system) > 0 || (person.folderProjects.get(projectId)?.includes(system) ?? false)
