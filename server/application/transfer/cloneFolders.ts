import { and, eq } from 'drizzle-orm'
import type { Project } from '#contract/entities/project.ts'
import { allFolderRights, hasRight, rightsIn } from '#contract/documents/folderRights.ts'
import { folderKinds, folderUserKinds, rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { markWhole } from '#server/core/marks.ts'
import { inSlices } from '#server/core/slices.ts'
import { creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { entriesOf, renewAccessLists } from '#server/features/documents/folders/accessLists.ts'
import { effectiveRights } from '#contract/documents/effectiveRights.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { projects } from '#server/db/tables/project.ts'
import { idsFor } from './newIds.ts'
import { parentsFirst } from './parentsFirst.ts'

type Folder = FolderTable['$inferSelect']

const foldersOf = ({ tx }: Write, system: FolderSystem, projectId: number): Promise<Folder[]> => {
  const { folders } = treeOf(system)
  return tx
    .select()
    .from(folders)
    .where(and(eq(folders.projectId, projectId), eq(folders.isDeleted, false)))
}

/** Copies the folders of a system that the person sees below the root of the new project. Returns the new id of each. */
export async function cloneFolders(
  w: Write,
  system: FolderSystem,
  source: Project,
  projectId: number,
  keepsOwners: boolean,
): Promise<ReadonlyMap<number, number>> {
  const { folders: table } = treeOf(system)
  const seen = (await foldersOf(w, system, source.id)).filter((folder) =>
    hasRight(folderFlags(w.person, folder, system), 'canView'),
  )
  const all = parentsFirst(seen)
  const root = all.find(({ parentId }) => parentId === null)
  if (!root) return new Map()
  const below = all.filter((folder) => folder !== root)
  const ids = await idsFor(
    w.tx,
    folderKinds[system],
    below.map(({ id }) => id),
  )
  const [project] = await w.tx.select().from(projects).where(eq(projects.id, projectId))
  ids.set(root.id, project![rootFields[system]]!)
  const rows = below.map((folder) => ({
    id: ids.get(folder.id)!,
    projectId,
    parentId: ids.get(folder.parentId!)!,
    name: folder.name,
    sortOrder: folder.sortOrder,
    isRestricted: folder.isRestricted,
    inheritsRights: folder.inheritsRights,
    manualClassificationId: folder.manualClassificationId,
    isRequired: folder.isRequired,
    minDocuments: folder.minDocuments,
    ownerClientId: keepsOwners ? folder.ownerClientId : null,
    ...creationStamp(w),
  }))
  for (const some of inSlices(rows)) await w.tx.insert(table).values(some)
  for (const { id, name } of rows)
    w.addHistory({
      entityKind: folderKinds[system],
      entityId: id,
      projectId,
      action: 'created',
      comment: `Copied from ${source.number}`,
      diff: { name: [null, name] },
    })
  markWhole(w, folderKinds[system])
  return ids
}

interface Mapped {
  folders: ReadonlyMap<number, number>
  groups: ReadonlyMap<number, number>
}

/**
 * Copies the entries on folders, if requested. The person who copies the project manages each restricted folder without
 * another named manager.
 */
export async function cloneFolderRights(
  w: Write,
  system: FolderSystem,
  from: number,
  projectId: number,
  mapped: Mapped | null,
) {
  const { entries: table } = treeOf(system)
  const old = mapped ? await entriesOf(w, system, eq(table.projectId, from)) : []
  const rows = old.flatMap((entry) => {
    const folderId = mapped!.folders.get(entry.folderId)
    const groupId = entry.groupId === null ? null : mapped!.groups.get(entry.groupId)
    if (folderId === undefined || groupId === undefined) return []
    const { userId, clientId, appliesToSubfolders, flags } = entry
    return [{ projectId, folderId, userId, groupId, clientId, appliesToSubfolders, flags }]
  })
  const rights = effectiveRights(await foldersOf(w, system, projectId), rows)
  const unmanaged = (await foldersOf(w, system, projectId)).filter(
    ({ id, isRestricted }) =>
      isRestricted && !rights.get(id)!.entries.some(({ flags }) => hasRight(flags, 'canManage')),
  )
  const author = w.person.userId
  const own = unmanaged.map(({ id }) => ({
    projectId,
    folderId: id,
    userId: author,
    groupId: null,
    clientId: null,
    appliesToSubfolders: true,
    flags: allFolderRights,
  }))
  const replaced = new Set(unmanaged.map(({ id }) => id))
  const all = [...rows.filter(({ folderId, userId }) => userId !== author || !replaced.has(folderId)), ...own]
  for (const some of inSlices(all)) {
    const made = await w.tx
      .insert(table)
      .values(some.map(({ flags, ...entry }) => ({ ...entry, ...rightsIn(flags), ...creationStamp(w) })))
      .returning({ id: table.id })
    for (const { id } of made)
      w.addHistory({
        entityKind: folderUserKinds[system],
        entityId: id,
        projectId,
        action: 'created',
        comment: 'Copied with the project',
      })
  }
  if (all.length > 0) markWhole(w, folderUserKinds[system])
  await renewAccessLists(w, system, projectId)
}
