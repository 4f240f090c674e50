import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { flagsOf, hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { audience } from '#server/core/audience.ts'
import { grouped } from '#contract/grouped.ts'
import { markWhole, worthNaming } from '#server/core/marks.ts'
import { inUse } from '#server/base/refuse.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { accessListEntries, accessLists } from '#server/db/columns/accessList.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { groupUsers } from '#server/db/tables/group.ts'
import { rightsChanged } from '#server/core/rights/rightsChanged.ts'
import { users } from '#server/db/tables/user.ts'
import {
  effectiveRights,
  keyOf,
  type EffectiveRights,
  type FolderEntry,
  type FolderPlace,
} from '#contract/documents/effectiveRights.ts'
import { treeOf } from './folderTrees.ts'
import { lockTree } from './lockFolders.ts'

type Guarded = FolderPlace & { name: string; rowVersion: number; accessListId: number | null; onlyNamed: boolean }

/** The folders of a project, locked against other changes of its tree until the write ends. */
async function foldersOf(w: Pick<Write, 'tx'>, system: FolderSystem, projectId: number): Promise<Guarded[]> {
  const { folders } = treeOf(system)
  await lockTree(w, projectId)
  return w.tx
    .select({
      id: folders.id,
      parentId: folders.parentId,
      name: folders.name,
      rowVersion: folders.rowVersion,
      isRestricted: folders.isRestricted,
      inheritsRights: folders.inheritsRights,
      accessListId: folders.accessListId,
      onlyNamed: folders.onlyNamed,
    })
    .from(folders)
    .where(and(eq(folders.projectId, projectId), eq(folders.isDeleted, false)))
}

/** The entries on the folders of a project whose person or company still exists. */
export async function entriesOf({ tx }: Pick<Write, 'tx'>, system: FolderSystem, condition: SQL | undefined) {
  const { entries } = treeOf(system)
  const there = (kind: string, column: string) =>
    sql`not exists (select 1 from ${sql.identifier(kind)} gone where gone.id = ${entries}.${sql.identifier(column)} and gone."isDeleted")`
  const rows = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.isDeleted, false), there('user', 'userId'), there('client', 'clientId'), condition))
  return rows.map((row): FolderEntry & { id: number; notifyOnNew: boolean } => ({ ...row, flags: flagsOf(row) }))
}

/**
 * Computes again which access list each folder of a project has, and announces the folders and the people for whom that
 * changes anything. Call it after any change of an entry, of a folder's place or of its switches. `instead` contains
 * folders that this write is about to save.
 */
export async function renewAccessLists(
  w: Write,
  system: FolderSystem,
  projectId: number,
  instead: ReadonlyMap<number, Partial<FolderPlace>> = new Map(),
) {
  const moved = await movedToOtherLists(w, system, projectId, instead)
  if (moved.length === 0) return
  refuseUnmanaged(moved)
  const former = await subjectsOn(w, [...new Set(moved.map(({ folder }) => folder.accessListId))])
  await pointTo(w, system, moved)
  await announce(w, system, projectId, moved)
  rightsChanged(w, await peopleBehind(w, [...former, ...moved.flatMap(({ now }) => now.entries)]))
  await dropUnused(w, system, projectId)
  const { person, services } = w
  if (person.userId !== 0)
    w.person = (await readPerson(w.tx, person.userId, person.sessionId, services.now(), services.config)) ?? person
}

/** The folders whose access list differs from the stored one; new lists are stored. */
async function movedToOtherLists(
  w: Pick<Write, 'tx'>,
  system: FolderSystem,
  projectId: number,
  instead: ReadonlyMap<number, Partial<FolderPlace>>,
): Promise<Moved[]> {
  const { entries } = treeOf(system)
  const folders = await foldersOf(w, system, projectId)
  const places = folders.map((folder) => ({ ...folder, ...instead.get(folder.id) }))
  const rights = effectiveRights(places, await entriesOf(w, system, eq(entries.projectId, projectId)))
  const lists = await storedLists(w, system, projectId, [...rights.values()])
  return folders.flatMap((folder) => {
    const now = rights.get(folder.id)!
    const accessListId = lists.get(keyOf(now)) ?? null
    // `onlyNamed` is part of a list, so it need not be compared.
    return accessListId === folder.accessListId ? [] : [{ folder, now, accessListId, onlyNamed: now.onlyNamed }]
  })
}

/** Sets the access lists of the folders of a new demo world, without announcements. */
export async function storeAccessLists(w: Pick<Write, 'tx'>, system: FolderSystem, projectId: number) {
  await pointTo(w, system, await movedToOtherLists(w, system, projectId, new Map()))
}

interface Moved {
  folder: Guarded
  now: EffectiveRights
  accessListId: number | null
  onlyNamed: boolean
}

/** Someone named must be able to manage a restricted folder, or only administrators could ever open it again. */
function refuseUnmanaged(moved: readonly Moved[]) {
  const unmanaged = moved.find(
    ({ now }) => now.onlyNamed && !now.entries.some(({ flags }) => hasRight(flags, 'canManage')),
  )
  if (unmanaged)
    throw inUse(
      `${unmanaged.folder.name} is restricted, so someone must keep the right to manage it.`,
      `folders.${unmanaged.folder.id}`,
    )
}

/** The ids of the stored lists by key; new ones are added. Folders without entries have no list, only access levels. */
async function storedLists(
  w: Pick<Write, 'tx'>,
  system: FolderSystem,
  projectId: number,
  all: readonly EffectiveRights[],
) {
  const wanted = new Map(all.filter((one) => one.onlyNamed || one.entries.length > 0).map((one) => [keyOf(one), one]))
  const hashes = new Map<string, string>()
  for (const key of wanted.keys()) hashes.set(await hashOf(key), key)
  const known = await w.tx
    .select({ id: accessLists.id, key: accessLists.key })
    .from(accessLists)
    .where(and(eq(accessLists.projectId, projectId), eq(accessLists.system, system)))
  const ids = new Map(known.flatMap(({ id, key }) => (hashes.has(key) ? [[hashes.get(key)!, id] as const] : [])))
  for (const [hash, key] of hashes) {
    if (ids.has(key)) continue
    const { onlyNamed, entries } = wanted.get(key)!
    const [made] = await w.tx
      .insert(accessLists)
      .values({ projectId, system, onlyNamed, key: hash })
      .returning({ id: accessLists.id })
    ids.set(key, made!.id)
    for (const some of inSlices(entries))
      await w.tx
        .insert(accessListEntries)
        .values(some.map(({ flags, ...named }) => ({ ...onlyOne(named), flags, listId: made!.id })))
  }
  return ids
}

/** An entry names exactly one; if a row has several, the first is used. */
const onlyOne = ({ userId, groupId, clientId }: Pick<FolderEntry, 'userId' | 'groupId' | 'clientId'>) => ({
  userId,
  groupId: userId === null ? groupId : null,
  clientId: userId === null && groupId === null ? clientId : null,
})

async function hashOf(key: string) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The rights of a folder are not saved by people, so its row version stays. */
async function pointTo(w: Pick<Write, 'tx'>, system: FolderSystem, moved: readonly Moved[]) {
  const { folders } = treeOf(system)
  const groups = grouped(moved, ({ accessListId, onlyNamed }) => `${accessListId}/${onlyNamed}`)
  for (const group of groups.values()) {
    const { accessListId, onlyNamed } = group[0]
    const ids = group.map(({ folder }) => folder.id)
    for (const some of inSlices(ids))
      await w.tx.update(folders).set({ accessListId, onlyNamed }).where(inArray(folders.id, some))
  }
}

/** Announces the folders to people who could see them and to those who can now. Their contents become stale too. */
async function announce(w: Write, system: FolderSystem, projectId: number, moved: readonly Moved[]) {
  const { kind, contents } = treeOf(system)
  if (moved.length > worthNaming) markWhole(w, kind)
  else
    for (const { folder, accessListId, onlyNamed } of moved)
      w.announce({
        kind,
        recordId: folder.id,
        op: 'updated',
        audience: audience.either(
          audience.folder(system, { projectId, ...folder }),
          audience.folder(system, { projectId, accessListId, onlyNamed }),
        ),
        affected: [[projectId]],
        scope: String(projectId),
      })
  markWhole(w, ...contents)
}

/** Everyone named on these lists. */
async function subjectsOn({ tx }: Write, listIds: readonly (number | null)[]) {
  const ids = listIds.filter((id) => id !== null)
  return ids.length === 0 ? [] : tx.select().from(accessListEntries).where(inArray(accessListEntries.listId, ids))
}

/** The people that entries name: themselves, as members of a group, or with a company. */
export async function peopleBehind(
  { tx }: Pick<Write, 'tx'>,
  subjects: readonly Pick<FolderEntry, 'userId' | 'groupId' | 'clientId'>[],
): Promise<number[]> {
  const named = (field: 'userId' | 'groupId' | 'clientId') => [
    ...new Set(subjects.map((subject) => subject[field]).filter((id) => id !== null)),
  ]
  const [groupIds, clientIds] = [named('groupId'), named('clientId')]
  const members =
    groupIds.length === 0
      ? []
      : await tx.select({ id: groupUsers.toId }).from(groupUsers).where(inArray(groupUsers.fromId, groupIds))
  const staff =
    clientIds.length === 0
      ? []
      : await tx
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.clientId, clientIds), eq(users.isDeleted, false)))
  return [...named('userId'), ...members.map(({ id }) => id), ...staff.map(({ id }) => id)]
}

async function dropUnused({ tx }: Write, system: FolderSystem, projectId: number) {
  const { folders } = treeOf(system)
  await tx
    .delete(accessLists)
    .where(
      and(
        eq(accessLists.projectId, projectId),
        eq(accessLists.system, system),
        sql`not exists (select 1 from ${folders} used where used."accessListId" = ${accessLists.id} and not used."isDeleted")`,
      ),
    )
}

/** Drops the cached rights of people who join or leave a group that entries name. */
export async function groupMembersChanged(w: Write, groupId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const [named] = await w.tx
    .select({ listId: accessListEntries.listId })
    .from(accessListEntries)
    .where(eq(accessListEntries.groupId, groupId))
    .limit(1)
  if (named) rightsChanged(w, userIds)
}

/** Whether a restricted folder would have no named person who may manage it. */
export async function needsManager(
  w: Write,
  system: FolderSystem,
  projectId: number,
  folderId: number,
  instead: ReadonlyMap<number, Partial<FolderPlace>> = new Map(),
) {
  const { entries } = treeOf(system)
  const places = (await foldersOf(w, system, projectId)).map((folder) => ({ ...folder, ...instead.get(folder.id) }))
  if (!places.find(({ id }) => id === folderId)?.isRestricted) return false
  const rights = effectiveRights(places, await entriesOf(w, system, eq(entries.projectId, projectId)))
  return !rights.get(folderId)!.entries.some(({ flags }) => hasRight(flags, 'canManage'))
}
