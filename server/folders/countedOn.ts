import { and, eq } from 'drizzle-orm'
import { hasRight, type FolderRight } from '#contract/folderRights.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { folderFlags, type GuardedFolder } from '#server/core/folderAccess.ts'
import type { Rights } from '#server/core/people.ts'
import type { Write } from '#server/core/write.ts'
import { accessListEntries } from '#server/db/tables/accessList.ts'
import { userProjectRoles } from '#server/kinds/userProjectRole/table.ts'
import { readRights } from '#server/signIn/rights.ts'
import { peopleBehind } from './accessLists.ts'

/**
 * The rights of those who are counted on in a folder: people with a role on its project, and people whom its access list
 * names. Administrators have every right on every folder, but nobody waits for them (see `isAddressed`).
 */
export async function countedOn(w: Write, { projectId, accessListId }: GuardedFolder): Promise<Rights[]> {
  const roles = await w.tx
    .selectDistinct({ id: userProjectRoles.userId })
    .from(userProjectRoles)
    .where(and(eq(userProjectRoles.projectId, projectId), eq(userProjectRoles.isDeleted, false)))
  const named =
    accessListId === null
      ? []
      : await w.tx.select().from(accessListEntries).where(eq(accessListEntries.listId, accessListId))
  const ids = new Set([...roles.map(({ id }) => id), ...(await peopleBehind(w, named))])
  const rights = await readRights(w.tx, [...ids], w.services.now(), w.services.config)
  return [...rights.values()]
}

/** Those of them who have a right on the folder. */
export const having = (
  people: readonly Rights[],
  right: FolderRight,
  folder: GuardedFolder,
  system: FolderSystem,
): Rights[] => people.filter((rights) => hasRight(folderFlags({ ...rights, sessionId: '' }, folder, system), right))
