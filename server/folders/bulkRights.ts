import { and, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { folderRights, hasRight } from '#contract/folderRights.ts'
import { bulkFolderRights, folderUserKinds, type FolderSystem } from '#contract/projectFolders.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { markWhole } from '#server/core/marks.ts'
import { readJson } from '#server/core/readJson.ts'
import { refuseMissing } from '#server/core/references/existence.ts'
import { forbidden, invalid } from '#server/core/refuse.ts'
import type { Env } from '#server/core/request.ts'
import { inSlices } from '#server/core/slices.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'
import { write, type Write } from '#server/core/write.ts'
import { groups } from '../kinds/group/table.ts'
import { refuseLocked } from '../safetyFile/lock.ts'
import { renewAccessLists } from './accessLists.ts'
import type { FolderTable, FolderUserTable } from './folderTable.ts'

/** Most entries that one save of the grid may touch. */
const mostEntries = 10_000

type Asked = z.output<typeof bulkFolderRights>
type Entry = FolderUserTable['$inferSelect']
type Subject = Pick<Entry, 'userId' | 'groupId' | 'clientId'>

/** `PUT …/saveBulk` sets the rights of many people on many folders, all of them or none (specification, section 7.2). */
export const bulkRightsCalls = (table: FolderUserTable, folders: FolderTable, system: FolderSystem) =>
  new Hono<Env>().put(`/${folderUserKinds[system]}/saveBulk`, async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => ({
      data: await saveBulk(w, table, folders, system, bulkFolderRights.parse(body)),
    }))
  })

async function saveBulk(w: Write, table: FolderUserTable, folders: FolderTable, system: FolderSystem, asked: Asked) {
  const { projectId, folderIds, mode } = asked
  await refuseUnmanaged(w, folders, system, projectId, folderIds)
  await refuseLocked(w, system, projectId)
  await refuseMissing(w, { kind: folderUserKinds[system], draft: bulkFolderRights }, asked, null)
  await refuseForeignGroups(w, projectId, asked.groupIds)
  const subjects: Subject[] = [
    ...asked.userIds.map((userId) => ({ userId, groupId: null, clientId: null })),
    ...asked.groupIds.map((groupId) => ({ userId: null, groupId, clientId: null })),
    ...asked.clientIds.map((clientId) => ({ userId: null, groupId: null, clientId })),
  ]
  if (subjects.length === 0) throw invalid('Choose a person, a group or a company.', 'userIds')
  if (subjects.length * folderIds.length > mostEntries)
    throw invalid(`Choose fewer: one save sets at most ${mostEntries} rights.`, 'folderIds')
  const before = await w.tx
    .select()
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.isDeleted, false), inArray(table.folderId, folderIds)))
  const known = new Map(before.map((entry) => [keyOf(entry.folderId, entry), entry]))
  const counts = { added: 0, changed: 0, removed: 0 }
  const made: (Subject & { folderId: number })[] = []
  for (const folderId of folderIds)
    for (const subject of subjects) {
      const entry = known.get(keyOf(folderId, subject))
      if (mode === 'remove') {
        if (entry) counts.removed += await removeEntry(w, table, system, entry)
      } else if (entry) counts.changed += await changeEntry(w, table, system, entry, asked)
      else made.push({ ...subject, folderId })
    }
  counts.added = await addEntries(w, table, system, asked, made)
  if (counts.added + counts.changed + counts.removed > 0) markWhole(w, folderUserKinds[system])
  await renewAccessLists(w, system, projectId)
  return counts
}

const keyOf = (folderId: number, { userId, groupId, clientId }: Subject) =>
  `${folderId}/${userId}/${groupId}/${clientId}`
const rightsOf = ({ flags }: Asked) => ({
  ...Object.fromEntries(folderRights.map((right) => [right, flags[right]])),
  appliesToSubfolders: flags.appliesToSubfolders,
  notifyOnNew: flags.notifyOnNew,
})

async function refuseForeignGroups({ tx }: Write, projectId: number, groupIds: readonly number[]) {
  if (groupIds.length === 0) return
  const own = await tx.$count(groups, and(inArray(groups.id, [...groupIds]), eq(groups.projectId, projectId)))
  if (own !== groupIds.length) throw invalid('Choose groups of this project.', 'groupIds')
}

async function refuseUnmanaged(
  w: Write,
  folders: FolderTable,
  system: FolderSystem,
  projectId: number,
  folderIds: readonly number[],
) {
  const found = await w.tx
    .select()
    .from(folders)
    .where(and(eq(folders.projectId, projectId), inArray(folders.id, [...folderIds]), eq(folders.isDeleted, false)))
  const seen = found.filter((folder) => hasRight(folderFlags(w.person, folder, system), 'canView'))
  if (seen.length !== folderIds.length) throw invalid('Choose folders of this project.', 'folderIds')
  const other = seen.find((folder) => !hasRight(folderFlags(w.person, folder, system), 'canManage'))
  if (other) throw forbidden(`change the rights on ${other.name}`)
}

async function addEntries(
  w: Write,
  table: FolderUserTable,
  system: FolderSystem,
  asked: Asked,
  made: readonly (Subject & { folderId: number })[],
) {
  const rights = rightsOf(asked)
  for (const some of inSlices(made)) {
    const rows = await w.tx
      .insert(table)
      .values(some.map((entry) => ({ ...entry, projectId: asked.projectId, ...rights, ...creationStamp(w) })))
      .returning()
    for (const { id, folderId, userId, groupId, clientId } of rows) {
      const values = Object.entries({ folderId, userId, groupId, clientId, ...rights }).filter(
        ([, value]) => value !== null,
      )
      remember(
        w,
        system,
        id,
        asked.projectId,
        'created',
        Object.fromEntries(values.map(([field, value]) => [field, [null, value]])),
      )
    }
  }
  return made.length
}

/** Adding keeps the rights that an entry has; replacing sets exactly those chosen. */
async function changeEntry(w: Write, table: FolderUserTable, system: FolderSystem, entry: Entry, asked: Asked) {
  const rights = rightsOf(asked) as Record<string, boolean>
  const next = Object.fromEntries(
    Object.entries(rights).map(([field, value]) => [
      field,
      asked.mode === 'add' ? value || (entry as unknown as Record<string, boolean>)[field]! : value,
    ]),
  )
  const changed = Object.entries(next).filter(
    ([field, value]) => (entry as unknown as Record<string, boolean>)[field] !== value,
  )
  if (changed.length === 0) return 0
  await w.tx
    .update(table)
    .set({ ...next, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
    .where(eq(table.id, entry.id))
  const diff = changed.map(([field, value]) => [field, [!value, value]])
  remember(w, system, entry.id, entry.projectId, 'changed', Object.fromEntries(diff))
  return 1
}

async function removeEntry(w: Write, table: FolderUserTable, system: FolderSystem, { id, projectId }: Entry) {
  await w.tx
    .update(table)
    .set({ isDeleted: true, deletedOn: w.on, ...changeStamp(w), rowVersion: sql`"rowVersion" + 1` })
    .where(eq(table.id, id))
  remember(w, system, id, projectId, 'deleted', {})
  return 1
}

const remember = (
  w: Write,
  system: FolderSystem,
  entityId: number,
  projectId: number,
  action: string,
  diff: Record<string, [unknown, unknown]>,
) => w.remember({ entityKind: folderUserKinds[system], entityId, projectId, action, diff })
