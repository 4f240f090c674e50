import { inArray, sql } from 'drizzle-orm'
import { grouped } from '#contract/grouped.ts'
import { folderUserKinds, type FolderSystem, type SavedRights } from '#contract/documents/projectFolders.ts'
import { inSlices } from '#server/core/slices.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import type { FolderUserTable } from '#server/db/columns/folder.ts'

type Entry = FolderUserTable['$inferSelect']

/** The switches of an entry. */
export type Rights = Pick<
  Entry,
  | 'canView'
  | 'canDownload'
  | 'canUpload'
  | 'canChange'
  | 'canReview'
  | 'canApprove'
  | 'canManage'
  | 'appliesToSubfolders'
  | 'notifyOnNew'
>

/** A person, group or company on a folder: its present entry, and its new rights; null removes the entry. */
export interface Cell extends Pick<Entry, 'folderId' | 'userId' | 'groupId' | 'clientId'> {
  entry: Entry | undefined
  next: Rights | null
}

type Named = Cell & { next: Rights }
type Held = Cell & { entry: Entry }

/** Writes the cells that differ from their entries, many with one statement, each with its own history entry. */
export async function saveCells(
  w: Write,
  table: FolderUserTable,
  system: FolderSystem,
  projectId: number,
  cells: readonly Cell[],
): Promise<SavedRights> {
  const remember = (entityId: number, action: string, diff: Record<string, [unknown, unknown]>) =>
    w.addHistory({ entityKind: folderUserKinds[system], entityId, projectId, action, diff })
  const added = cells.filter((cell): cell is Named => !cell.entry && cell.next !== null)
  const changed = cells.filter(
    (cell): cell is Named & Held => cell.entry !== undefined && cell.next !== null && diffOf(cell).length > 0,
  )
  const removed = cells.filter((cell): cell is Held => cell.entry !== undefined && cell.next === null)

  for (const some of inSlices(added)) {
    const rows = await w.tx
      .insert(table)
      .values(
        some.map(({ folderId, userId, groupId, clientId, next }) => ({
          folderId,
          userId,
          groupId,
          clientId,
          projectId,
          ...next,
          ...creationStamp(w),
        })),
      )
      .returning()
    for (const [at, { folderId, userId, groupId, clientId, next }] of some.entries()) {
      const values = Object.entries({ folderId, userId, groupId, clientId, ...next })
      remember(
        rows[at]!.id,
        'created',
        Object.fromEntries(values.flatMap(([field, value]) => (value === null ? [] : [[field, [null, value]]]))),
      )
    }
  }
  for (const alike of grouped(changed, ({ next }) => JSON.stringify(next)).values())
    for (const some of inSlices(alike)) {
      await w.tx
        .update(table)
        .set({ ...some[0]!.next, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
        .where(inArray(table.id, idsOf(some)))
      for (const cell of some) remember(cell.entry.id, 'changed', Object.fromEntries(diffOf(cell)))
    }
  for (const some of inSlices(removed)) {
    await w.tx
      .update(table)
      .set({ isDeleted: true, deletedOn: w.on, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
      .where(inArray(table.id, idsOf(some)))
    for (const { entry } of some) remember(entry.id, 'deleted', {})
  }
  return { added: added.length, changed: changed.length, removed: removed.length }
}

const idsOf = (cells: readonly Held[]) => cells.map(({ entry }) => entry.id)

/** The switches whose value changes, each with the value before and after. */
const diffOf = ({ entry, next }: Cell) =>
  (Object.entries(next ?? {}) as [keyof Rights, boolean][]).flatMap(([field, value]) =>
    entry && entry[field] !== value ? [[field, [!value, value]] as [string, [boolean, boolean]]] : [],
  )
