import { and, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { subjectOf } from '#contract/documents/effectiveRights.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { folderRights, hasRight } from '#contract/documents/folderRights.ts'
import {
  bulkFolderRights,
  folderRightsGrid,
  folderUserKinds,
  type FolderRightsGrid,
  type FolderSystem,
  type SavedRights,
} from '#contract/documents/projectFolders.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { markWhole } from '#server/core/marks.ts'
import { readJson } from '#server/core/readJson.ts'
import { refuseMissing } from '#server/core/references/existence.ts'
import { forbidden, invalid, Refusal } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import { write, type Write } from '#server/core/write.ts'
import { groups } from '#server/db/tables/group.ts'
import { renewAccessLists } from './accessLists.ts'
import type { FolderTable, FolderUserTable } from '#server/db/columns/folder.ts'
import { lockFolders } from './lockFolders.ts'
import { saveCells, type Cell, type Rights } from './rightsCells.ts'

/** The maximum number of entries that one save of the grid may change. */
const mostEntries = 10_000
/** The maximum number of problems in one refusal. */
const mostProblems = 100

type Entry = FolderUserTable['$inferSelect']
type Subject = Pick<Entry, 'userId' | 'groupId' | 'clientId'>
type OneSet = z.output<typeof bulkFolderRights>

/** The request of a save, and how the field of a problem names a folder or a cell. */
interface Asked extends FolderRightsGrid {
  atFolder(folderId: number): string
  atSubject(path: string, id: number): string
}

/**
 * `PUT …/saveBulk` sets the rights of many people on many folders, all of them or none (specification, section 7.2):
 * the same rights everywhere, or with `sets` different rights per cell.
 */
export const bulkRightsCalls = (table: FolderUserTable, folders: FolderTable, system: FolderSystem) =>
  new Hono<Env>().put(`/${folderUserKinds[system]}/saveBulk`, async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => ({ data: await saveBulk(w, table, folders, system, askedBy(body)) }))
  })

function askedBy(body: object): Asked {
  if ('sets' in body)
    return {
      ...folderRightsGrid.parse(body),
      atFolder: (folderId) => `folders.${folderId}`,
      atSubject: (path, id) => `${path}.${id}`,
    }
  const one: OneSet = bulkFolderRights.parse(body)
  return { projectId: one.projectId, sets: [one], atFolder: () => 'folderIds', atSubject: (path) => path }
}

async function saveBulk(
  w: Write,
  table: FolderUserTable,
  folders: FolderTable,
  system: FolderSystem,
  asked: Asked,
): Promise<SavedRights> {
  const { projectId } = asked
  await refuseUnmanaged(w, folders, system, asked)
  await lockFolders(w, system, projectId)
  const cells = await cellsOf(w, table, asked)
  refuseChanged(cells, asked.known)
  await refuseUnknown(w, system, asked, cells)
  const counts = await saveCells(w, table, system, projectId, cells)
  if (counts.added + counts.changed + counts.removed > 0) markWhole(w, folderUserKinds[system])
  await renewAccessLists(w, system, projectId)
  return counts
}

/** Every cell that a save changes, once, with its entry and its new rights. */
async function cellsOf({ tx }: Write, table: FolderUserTable, { projectId, sets }: Asked): Promise<Cell[]> {
  const sizes = sets.map((set) => set.folderIds.length * subjectsOf(set).length)
  if (sizes.some((size) => size === 0)) throw invalid('Choose a person, a group or a company.', 'userIds')
  if (sizes.reduce((sum, size) => sum + size, 0) > mostEntries)
    throw invalid(`Choose fewer: one save sets at most ${mostEntries} rights.`, 'folderIds')
  const folderIds = [...new Set(sets.flatMap((set) => set.folderIds))]
  const entries = await tx
    .select()
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.isDeleted, false), inArray(table.folderId, folderIds)))
    .orderBy(table.id)
    .for('update')
  const entryAt = new Map(entries.map((entry) => [keyOf(entry.folderId, entry), entry]))
  const cells = new Map<string, Cell>()
  for (const set of sets)
    for (const folderId of set.folderIds)
      for (const subject of subjectsOf(set)) {
        const key = keyOf(folderId, subject)
        const entry = entryAt.get(key)
        const earlier = cells.get(key)
        const before = earlier ? earlier.next : (entry ?? null)
        cells.set(key, { ...subject, folderId, entry, next: wanted(set, before) })
      }
  return [...cells.values()]
}

const keyOf = (folderId: number, subject: Subject) => `${folderId}.${subjectOf(subject)}`

const nobody = { userId: null, groupId: null, clientId: null }
const subjectsOf = ({ userIds, groupIds, clientIds }: Asked['sets'][number]): Subject[] => [
  ...userIds.map((userId) => ({ ...nobody, userId })),
  ...groupIds.map((groupId) => ({ ...nobody, groupId })),
  ...clientIds.map((clientId) => ({ ...nobody, clientId })),
]

const switches = [...folderRights, 'appliesToSubfolders', 'notifyOnNew'] as const
const rightsOf = (from: Rights) => Object.fromEntries(switches.map((name) => [name, from[name]])) as Rights

/** Adding keeps the rights that a cell has; replacing sets exactly those chosen. */
function wanted({ mode, flags }: Asked['sets'][number], before: Rights | null): Rights | null {
  if (mode === 'remove') return null
  if (mode === 'replace' || before === null) return rightsOf(flags)
  return Object.fromEntries(switches.map((name) => [name, flags[name] || before[name]])) as Rights
}

/** Refuses the cells that someone has changed since the author read them. */
function refuseChanged(cells: readonly Cell[], known: Asked['known']) {
  if (!known) return
  const folderCells = new Set(cells.map((cell) => cell.entry?.id))
  const changed = cells.filter(({ entry }) => entry && known[entry.id] !== entry.rowVersion)
  const gone = Object.keys(known).some((id) => !folderCells.has(Number(id)))
  if (changed.length === 0 && !gone) return
  throw new Refusal(
    409,
    changed.length === 0
      ? [{ message: 'Someone has taken away rights that you are changing.', code: 'stale' }]
      : changed.slice(0, mostProblems).map((cell): Problem => ({
          message: 'Someone else has changed these rights meanwhile.',
          code: 'stale',
          field: `cells.${keyOf(cell.folderId, cell)}`,
        })),
  )
}

/**
 * Refuses people, groups and companies that are newly named but do not exist. Those named before may stay or be
 * removed.
 */
async function refuseUnknown(w: Write, system: FolderSystem, asked: Asked, cells: readonly Cell[]) {
  const named = cells.filter(({ entry, next }) => !entry && next)
  const each = (field: keyof Subject) => [...new Set(named.flatMap((cell) => cell[field] ?? []))]
  const draft = { userIds: each('userId'), groupIds: each('groupId'), clientIds: each('clientId') }
  const written = { kind: folderUserKinds[system], draft: bulkFolderRights }
  await refuseMissing(w, written, { ...draft, folderIds: [] }, null, asked.atSubject)
  if (draft.groupIds.length === 0) return
  const own = await w.tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, draft.groupIds), eq(groups.projectId, asked.projectId)))
  const foreign = draft.groupIds.find((id) => !own.some((group) => group.id === id))
  if (foreign) throw invalid('Choose groups of this project.', asked.atSubject('groupIds', foreign))
}

async function refuseUnmanaged(w: Write, folders: FolderTable, system: FolderSystem, asked: Asked) {
  const { projectId, sets, atFolder } = asked
  const ids = [...new Set(sets.flatMap(({ folderIds }) => folderIds))]
  const found = await w.tx
    .select()
    .from(folders)
    .where(and(eq(folders.projectId, projectId), inArray(folders.id, ids), eq(folders.isDeleted, false)))
  const seen = found.filter((folder) => hasRight(folderFlags(w.person, folder, system), 'canView'))
  const absent = ids.find((id) => !seen.some((folder) => folder.id === id))
  if (absent) throw invalid('Choose folders of this project.', atFolder(absent))
  const other = seen.find((folder) => !hasRight(folderFlags(w.person, folder, system), 'canManage'))
  if (other) throw forbidden(`change the rights on ${other.name}`)
}
