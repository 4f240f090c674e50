import { and, eq, inArray, sql } from 'drizzle-orm'
import { hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags, type GuardedFolder } from '#server/core/folderAccess.ts'
import type { Rights } from '#server/core/people.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { readRights } from '#server/core/rights/rights.ts'

/**
 * The rights of the people who are expected to act in a folder: those with a role on its project, and those whom its
 * access list names. Administrators have every right on every folder, but are not expected to act (see `isAddressed`).
 */
export const countedOn = async (w: Pick<Write, 'tx' | 'services'>, folder: GuardedFolder): Promise<Rights[]> =>
  (await countedOnEach(w, [folder]))(folder)

/** The same for many folders, read together. */
export async function countedOnEach(w: Pick<Write, 'tx' | 'services'>, folders: readonly GuardedFolder[]) {
  const roles = await peopleWithRoles(w, [...new Set(folders.map(({ projectId }) => projectId))])
  const named = await peopleNamed(w, [...new Set(folders.flatMap(({ accessListId }) => accessListId ?? []))])
  const ids = new Set([...roles.values(), ...named.values()].flatMap((people) => [...people]))
  const rights = [...(await readRights(w.tx, [...ids], w.services.now(), w.services.config)).values()]
  return ({ projectId, accessListId }: GuardedFolder) =>
    rights.filter(
      ({ userId }) =>
        roles.get(projectId)?.has(userId) || (accessListId !== null && named.get(accessListId)?.has(userId)),
    )
}

/** The people whom access lists name: themselves, as members of a group, or with a company. */
async function peopleNamed({ tx }: Pick<Write, 'tx'>, listIds: readonly number[]) {
  const named = new Map<number, Set<number>>()
  if (listIds.length === 0) return named
  const found = rowsOf<{ listId: number; userId: number }>(
    await tx.execute(sql`
      with entry as (select * from "accessListEntry" where "listId" = any(${`{${listIds.join()}}`}::int[]))
      select "listId", "userId" from entry where "userId" is not null
      union select e."listId", m."toId" from entry e join "groupUser" m on m."fromId" = e."groupId"
      union select e."listId", u.id from entry e join "user" u on u."clientId" = e."clientId" and not u."isDeleted"`),
  )
  for (const { listId, userId } of found) named.set(listId, (named.get(listId) ?? new Set<number>()).add(userId))
  return named
}

/** The people with a role on each of these projects. */
async function peopleWithRoles({ tx }: Pick<Write, 'tx'>, projectIds: readonly number[]) {
  const roles = new Map<number, Set<number>>()
  for (const some of inSlices(projectIds)) {
    const found = await tx
      .selectDistinct({ projectId: userProjectRoles.projectId, userId: userProjectRoles.userId })
      .from(userProjectRoles)
      .where(and(inArray(userProjectRoles.projectId, some), eq(userProjectRoles.isDeleted, false)))
    for (const { projectId, userId } of found)
      roles.set(projectId, (roles.get(projectId) ?? new Set<number>()).add(userId))
  }
  return roles
}

/** Those of them who have a right on the folder. */
export const having = (
  people: readonly Rights[],
  right: FolderRight,
  folder: GuardedFolder,
  system: FolderSystem,
): Rights[] => people.filter((rights) => hasRight(folderFlags({ ...rights, sessionId: '' }, folder, system), right))
