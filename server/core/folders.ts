import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Kind } from '#contract/kinds.ts'
import { audience, usualAudience } from './audience.ts'
import { markWhole, worthNaming } from './marks.ts'
import { kindsReading } from './references/stale.ts'
import { inUse } from '#server/base/refuse.ts'
import type { StampedTable, Stored } from './readable.ts'
import { changeStamp } from './stamps.ts'
import { below, refuseBadParent, type TreeNode } from './trees.ts'
import type { Write } from './write.ts'

type FolderTable = StampedTable & Record<'parentId' | 'sortOrder' | 'deletedWith', PgColumn>
type DocumentTable = StampedTable & Record<'folderId' | 'deletedWith', PgColumn>

interface Places {
  folders: FolderTable
  /** The column that refers to the tree: the template, the library or the project. */
  tree: { folders: PgColumn; documents?: PgColumn }
  /** The documents in the folders, if they are records of their own. */
  documents?: DocumentTable
  /** The table of the trees. Its row is locked while a tree is rearranged. */
  trees: StampedTable
  kinds: { folder: Kind; document?: Kind }
  depth: number
}

/** The audience of announcements about folders and documents; null for the audience of each record itself. */
type To = string | null

interface Placed {
  id: number
  parentId: number | null
}

const step = 10

/** The operations on a tree of folders and documents, shared by all kinds of folders. */
export function folderTree({ folders, documents, tree, trees, kinds, depth }: Places) {
  const nodesOf = async (w: Write, treeId: number) => {
    // This lock does not block inserts that refer to the tree, such as a new document that waits for one of its
    // folders.
    await w.tx.select({ id: trees.id }).from(trees).where(eq(trees.id, treeId)).for('no key update')
    const rows = await w.tx
      .select({ id: folders.id, parentId: folders.parentId, sortOrder: folders.sortOrder })
      .from(folders)
      .where(and(eq(tree.folders, treeId), eq(folders.isDeleted, false)))
      .orderBy(asc(folders.sortOrder), asc(folders.id))
    return rows as (TreeNode & { sortOrder: number })[]
  }
  const childrenOf = (
    nodes: readonly (TreeNode & { sortOrder: number })[],
    parentId: number | null,
    but: number | null,
  ) => nodes.filter((node) => node.parentId === parentId && node.id !== but)

  /** Returns the position of a folder: below a valid parent, before a sibling or after all of them. */
  async function place(
    w: Write,
    treeId: number,
    id: number | null,
    parentId: number | null,
    beforeId: number | null = null,
    to: To = audience.kind(kinds.folder),
  ) {
    const nodes = await nodesOf(w, treeId)
    refuseBadParent(nodes, id, parentId, { depth, name: 'Folder', plural: 'Folders' })
    const siblings = childrenOf(nodes, parentId, id)
    const at = beforeId === null ? -1 : siblings.findIndex((sibling) => sibling.id === beforeId)
    if (at < 0) return { parentId, sortOrder: (siblings.at(-1)?.sortOrder ?? 0) + step }
    // Renumbering the siblings does not change their row version, so open forms on them stay valid.
    const numbered = siblings.map((sibling, index) => ({
      ...sibling,
      from: sibling.sortOrder,
      sortOrder: (index + (index >= at ? 2 : 1)) * step,
    }))
    const moved = numbered.filter(({ from, sortOrder }) => from !== sortOrder)
    if (moved.length > 0) {
      const numbers = JSON.stringify(moved.map(({ id: sibling, sortOrder }) => ({ id: sibling, sortOrder })))
      await w.tx.execute(sql`update ${folders} set "sortOrder" = next."sortOrder"
        from jsonb_to_recordset(${numbers}::jsonb) as next(id int, "sortOrder" int) where ${folders.id} = next.id`)
    }
    await announceEach(w, kinds.folder, 'updated', moved, to)
    return { parentId, sortOrder: (at + 1) * step }
  }

  /** Returns the fields that a save adds: a new or moved folder comes last among its siblings. */
  async function checkPlace(w: Write, treeId: number, draft: { parentId: number | null }, before: Placed | null) {
    return before?.parentId === draft.parentId ? {} : place(w, treeId, before?.id ?? null, draft.parentId)
  }

  /** The documents in these folders. */
  async function documentsBelow(w: Pick<Write, 'tx'>, folderIds: readonly number[]) {
    if (folderIds.length === 0 || !documents) return []
    const rows = await w.tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(inArray(documents.folderId, [...folderIds]), eq(documents.isDeleted, false)))
    return rows.map(({ id }) => id as number)
  }

  /** Deletes these folders and documents under one key, so that one action restores them all. */
  async function deleteWith(
    w: Write,
    key: string,
    folderIds: readonly number[],
    documentIds: readonly number[],
    to: To,
  ) {
    await sweep(w, folders, kinds.folder, folderIds, key, to)
    if (documents && kinds.document) await sweep(w, documents, kinds.document, documentIds, key, to)
  }
  /**
   * Restores what was deleted under this key. Returns the number of records. Where each record has its own audience,
   * that is not computed yet, so the whole kind is announced, without ids.
   */
  async function restoreWith(w: Write, key: string, to: To) {
    let count = 0
    for (const [table, kind] of [
      [folders, kinds.folder],
      [documents, kinds.document],
    ] as const) {
      if (!table || !kind) continue
      const back = await w.tx
        .update(table)
        .set({
          isDeleted: false,
          deletedOn: null,
          deletedWith: null,
          rowVersion: sql`"rowVersion" + 1`,
          ...changeStamp(w),
        })
        .where(eq(table.deletedWith, key))
        .returning({ id: table.id, rowVersion: table.rowVersion })
      if (to !== null) await announceEach(w, kind, 'updated', back as Versioned[], to)
      else if (back.length > 0) markWhole(w, kind)
      if (back.length > 0) markWhole(w, ...kindsReading(w.services.kinds, kind))
      for (const { id } of back) w.addHistory({ entityKind: kind, entityId: id as number, action: 'restored' })
      count += back.length
    }
    return count
  }

  /** Deletes a folder with its contents. Restoring it restores both, but not into a deleted folder. */
  async function folderGone(w: Write, row: Placed, treeId: number, to: To) {
    const inside = below(await nodesOf(w, treeId), row.id)
    await deleteWith(w, `${kinds.folder}/${row.id}`, inside, await documentsBelow(w, [row.id, ...inside]), to)
  }
  async function folderMade(w: Write, row: Placed, treeId: number, to: To) {
    const nodes = await nodesOf(w, treeId)
    if (row.parentId !== null && !nodes.some(({ id }) => id === row.parentId))
      throw inUse('The folder it was in has been deleted. Restore that one.')
    const back = await restoreWith(w, `${kinds.folder}/${row.id}`, to)
    // The contents may now exceed the depth limit.
    refuseBadParent(back > 0 ? await nodesOf(w, treeId) : nodes, row.id, row.parentId, {
      depth,
      name: 'Folder',
      plural: 'Folders',
    })
  }
  /** Deletes the contents of a whole tree. */
  async function treeGone(w: Write, key: string, treeId: number, to: string) {
    const all = (await nodesOf(w, treeId)).map(({ id }) => id)
    const rest =
      documents && tree.documents
        ? await w.tx
            .select({ id: documents.id })
            .from(documents)
            .where(and(eq(tree.documents, treeId), eq(documents.isDeleted, false)))
        : []
    await deleteWith(
      w,
      key,
      all,
      rest.map(({ id }) => id as number),
      to,
    )
  }

  /** The ids of a folder and of everything below it. */
  const withinFolder = async (w: Write, treeId: number, id: number) => [id, ...below(await nodesOf(w, treeId), id)]

  return { place, checkPlace, withinFolder, documentsBelow, folderGone, folderMade, treeGone, treeMade: restoreWith }
}

interface Versioned {
  id: number
  /** The version that the person has open. */
  rowVersion?: number
}

async function sweep(
  w: Write,
  table: FolderTable | DocumentTable,
  kind: Kind,
  ids: readonly number[],
  key: string,
  to: To,
) {
  if (ids.length === 0) return
  const gone = await w.tx
    .update(table)
    .set({
      isDeleted: true,
      deletedOn: w.on,
      deletedWith: key,
      rowVersion: sql`"rowVersion" + 1`,
      ...changeStamp(w),
    })
    .where(and(inArray(table.id, [...ids]), eq(table.isDeleted, false)))
    .returning({ id: table.id, rowVersion: table.rowVersion })
  await announceEach(w, kind, 'deleted', gone as Versioned[], to)
  if (gone.length > 0) markWhole(w, ...kindsReading(w.services.kinds, kind))
  for (const { id } of gone)
    w.addHistory({ entityKind: kind, entityId: id as number, action: 'deleted', comment: 'With the folder it was in' })
}

async function announceEach(w: Write, kind: Kind, op: 'updated' | 'deleted', rows: readonly Versioned[], to: To) {
  if (rows.length > worthNaming) return markWhole(w, kind)
  const own = to === null ? await audiences(w, kind, rows) : null
  for (const { id, rowVersion } of rows)
    w.announce({
      kind,
      recordId: id,
      op,
      ...(rowVersion && { version: rowVersion }),
      audience: own?.get(id) ?? to ?? audience.kind(kind),
      affected: [],
    })
}

/** Who may see each of these records, also after they were deleted. */
async function audiences({ tx, services }: Write, kind: Kind, records: readonly Versioned[]) {
  const { entity, table, audience: audienceOf } = services.kinds[kind]!
  const ids = records.map(({ id }) => id)
  const rows = (await tx.select().from(table).where(inArray(table.id, ids))) as Stored[]
  const found = new Map<number, string>()
  for (const row of rows) found.set(row.id, (await audienceOf?.(row as never, tx)) ?? usualAudience(entity, row))
  return found
}
