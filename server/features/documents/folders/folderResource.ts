import { and, eq, inArray, sql } from 'drizzle-orm'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import { documentKinds } from '#contract/documents/documentKind.ts'
import type { Row } from '#contract/entity.ts'
import { allFolderRights, hasRight, rightsIn } from '#contract/documents/folderRights.ts'
import { folderUserKinds, type foldersOf, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { choose } from '#contract/text/words.ts'
import { audience } from '#server/core/audience.ts'
import { folderFlags, inSeenFolders, opensFiles, type GuardedFolder } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { Hono } from 'hono'
import type { Env } from '#server/core/request.ts'
import type { WorkAsked } from '#server/core/work.ts'
import { needsManager, renewAccessLists } from './accessLists.ts'
import { applyTemplateCalls } from './applyTemplate.ts'
import { explainRightsCalls } from './explainRights.ts'
import type { FolderPlace } from '#contract/documents/effectiveRights.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { folderFigures, folderWork } from './folderWork.ts'
import { handoverActions, handoverRight, maySubmit } from './handover.ts'
import { isUpdateOpen } from './lock.ts'
import { lockFolders } from './lockFolders.ts'
import { treeOf } from './folderTrees.ts'
import { notifyOfHandover } from './news.ts'
import { accountName } from '#server/db/accountName.ts'

type FolderEntity = ReturnType<typeof foldersOf>
type Folder = Row<FolderEntity>

/** The server side of the folders of one system. */
export function folderResource(entity: FolderEntity, table: FolderTable, system: FolderSystem): Resource<FolderEntity> {
  const { kind } = entity
  const manages = (person: Person, row: GuardedFolder) => hasRight(folderFlags(person, row, system), 'canManage')
  const managesBelowRoot = (person: Person, row: GuardedFolder & { isRoot: boolean }) =>
    !row.isRoot && manages(person, row)
  const rules: Rules<FolderEntity> = {
    finds: (person) => inSeenFolders(person, system, table),
    creates: (person, { projectId }) => opensFiles(person, projectId, system),
    edits: manages,
    removes: managesBelowRoot,
    acts(person, row, action) {
      if (action === 'place') return managesBelowRoot(person, row)
      if (system !== 'sfs' || row.isRoot) return false
      const flags = folderFlags(person, row, system)
      return action === 'submit' ? maySubmit(person, row, flags) : hasRight(flags, handoverRight[action]!)
    },
    personal: true,
  }

  const folderAt = async (w: Write, projectId: number, id: number | null) => {
    const [folder] = await w.tx
      .select()
      .from(table)
      .where(
        and(
          eq(table.projectId, projectId),
          id === null ? sql`"parentId" is null` : eq(table.id, id),
          eq(table.isDeleted, false),
        ),
      )
    if (!folder) throw invalid(choose('Parent folder'), 'parentId')
    return folder
  }
  /** The parent of a new or moved folder, which its author must manage. */
  const parentFor = async (w: Write, projectId: number, id: number | null) => {
    const parent = await folderAt(w, projectId, id)
    if (!manages(w.person, parent)) throw forbidden(`add folders to ${parent.name}`)
    return parent.id
  }
  /** Before a save of these switches or a move, computes who will have which rights. */
  async function renew(w: Write, { id, projectId }: Folder, place: Partial<FolderPlace>) {
    const instead = new Map([[id, place]])
    if (await needsManager(w, system, projectId, id, instead)) await nameAuthor(w, projectId, id)
    await renewAccessLists(w, system, projectId, instead)
  }
  /** A person who restricts a folder keeps the right to manage it, unless someone else has it. */
  async function nameAuthor(w: Write, projectId: number, folderId: number) {
    const rights = { ...rightsIn(allFolderRights), userId: w.person.userId }
    const { entries } = treeOf(system)
    const [made] = await w.tx
      .insert(entries)
      .values({ projectId, folderId, ...rights, ...creationStamp(w) })
      .returning({ id: entries.id })
    const entityKind = folderUserKinds[system]
    const diff = Object.fromEntries(
      Object.entries({ folderId, ...rights }).map(([field, value]) => [field, [null, value]]),
    )
    w.addHistory({ entityKind, entityId: made!.id, projectId, action: 'created', diff: diff as never })
  }

  return {
    entity,
    table,
    rules,
    calls: () =>
      new Hono<Env>()
        .route('/', explainRightsCalls(table, system))
        .route('/', system === 'sfs' ? applyTemplateCalls() : new Hono<Env>()),
    givesRights: 'everyone',
    facts: {
      isRoot: sql`(${table.parentId} is null)`,
      documentCount: sql.raw(
        `(select count(*)::int from "${documentKinds[system]}" d where d."folderId" = "${kind}".id and not d."isDeleted" and d."statusId" <> ${documentStatus.withdrawn})`,
      ),
      reviewedByName: accountName(`"${kind}"."reviewedById"`),
    },
    dependsOn: { [documentKinds[system]]: ['folderId', 'statusId'], user: ['firstName', 'lastName'] },
    forReader: (row, person) => ({ flags: folderFlags(person, row as unknown as GuardedFolder, system) }),
    audience: (row) => audience.folder(system, row),
    beforeWrite: (w, { projectId }) => lockFolders(w, system, projectId),
    entersClosed: (w, { projectId }) => system === 'sfs' && isUpdateOpen(w, projectId),
    ...(system === 'sfs' && {
      work: (asked: WorkAsked) => folderWork(table, asked),
      figures: () => folderFigures(table),
    }),
    immutable: { projectId: 'A folder cannot be moved to another project.' },
    async check(w, draft, before) {
      const { place } = treeOf(system)
      const { projectId, isRestricted, inheritsRights } = draft
      if (!before) return place(w, projectId, null, await parentFor(w, projectId, draft.parentId))
      if (before.isRoot && (draft.parentId !== null || draft.name !== before.name))
        throw invalid('The root folder cannot be renamed or moved.', draft.parentId === null ? 'name' : 'parentId')
      const moves = draft.parentId !== before.parentId
      const parentId = moves ? await parentFor(w, projectId, draft.parentId) : before.parentId
      const at = moves ? await place(w, projectId, before.id, parentId) : {}
      if (moves || isRestricted !== before.isRestricted || inheritsRights !== before.inheritsRights)
        await renew(w, before, { parentId, isRestricted, inheritsRights })
      return at
    },
    async afterInsert(w, id, { projectId }) {
      if (await needsManager(w, system, projectId, id)) await nameAuthor(w, projectId, id)
      await renewAccessLists(w, system, projectId)
    },
    actions: {
      ...handoverActions,
      async place(w: Write, row: Folder, { parentId, beforeId }: { parentId: number | null; beforeId: number | null }) {
        const at = await parentFor(w, row.projectId, parentId)
        const placed = await treeOf(system).place(w, row.projectId, row.id, at, beforeId, null)
        if (at !== row.parentId) await renew(w, row, { parentId: at })
        return placed
      },
    },
    async keptBecause(w, row) {
      const ids = await treeOf(system).withinFolder(w, row.projectId, row.id)
      const inside = await w.tx.select().from(table).where(inArray(table.id, ids))
      if (!inside.every((folder) => manages(w.person, folder)))
        return `${row.name} holds folders that others manage. Ask them to move those first.`
      const { documents } = treeOf(system)
      const [kept] = await w.tx
        .select({ id: documents.id })
        .from(documents)
        .where(
          and(
            inArray(documents.folderId, ids),
            eq(documents.isDeleted, false),
            inArray(documents.statusId, [...approvedStatuses]),
          ),
        )
        .limit(1)
      return kept ? `${row.name} holds approved documents. Move or withdraw them first.` : null
    },
    async afterwards(w, row, before, action) {
      if (system === 'sfs') await notifyOfHandover(w, row, action)
      const { folderGone, folderMade } = treeOf(system)
      // Subfolders may be restricted, and documents confidential: each is announced to those who may see it.
      if (before === row) await folderGone(w, row, row.projectId, null)
      else if (!before) await folderMade(w, row, row.projectId, null)
      // A restored folder may now be below different rights; a deleted one loses its list.
      if (!before || before === row) await renewAccessLists(w, system, row.projectId)
    },
  }
}
