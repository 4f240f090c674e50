import { and, desc, eq, getTableName, gt, gte, inArray, sql } from 'drizzle-orm'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { folderKinds, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { audience } from '#server/core/audience.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import type { Write } from '#server/core/write.ts'
import { entriesOf, peopleBehind } from '#server/features/documents/folders/accessLists.ts'
import { effectiveRights, subjectOf, type FolderEntry } from '#contract/documents/effectiveRights.ts'
import { projectPath } from '#contract/projectPath.ts'
import { documentPath } from '#contract/recordPages.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { readRights } from '#server/core/rights/rights.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

interface Place {
  system: FolderSystem
  folders: FolderTable
  tables: Pick<DocumentTables, 'documents'>
}

/**
 * Uploads of one person to one folder are combined into one notification if they follow each other within this time, in
 * minutes.
 */
const together = 10
/** The number of titles that a notification lists. */
const mostListed = 4

/**
 * Notifies the people who asked to be notified of new documents in a folder, with one notification for all files of an
 * upload. The browser sends large folders file by file, so an unread notification is extended.
 */
export async function notifyOfNew(w: Write, place: Place, made: readonly ProjectDocument[]) {
  // Only people who decide on confidential documents may learn of them, and the review asks them already.
  const open = made.filter(({ isConfidential }) => !isConfidential)
  const [first] = open
  if (!first) return
  const receivers = await askersOf(w, place, first)
  if (receivers.length === 0) return
  const { system, folders } = place
  // Two simultaneous uploads run one after the other here, so that the second extends the notification of the first.
  await w.tx.execute(sql`select pg_advisory_xact_lock(7312, ${first.folderId})`)
  const about = { entityKind: folderKinds[system], entityId: first.folderId }
  const since = new Date(Date.parse(w.on) - together * 60_000).toISOString()
  const started = await w.tx
    .select()
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, receivers),
        eq(notifications.entityKind, about.entityKind),
        eq(notifications.entityId, about.entityId),
        eq(notifications.topic, 'document'),
        eq(notifications.read, false),
        eq(notifications.isDeleted, false),
        gt(notifications.createdOn, since),
        sql`starts_with(${notifications.body}, ${uploadedBy(w)})`,
      ),
    )
    .orderBy(desc(notifications.id))
  const [folder] = await w.tx.select({ name: folders.name }).from(folders).where(eq(folders.id, first.folderId))
  const words = (documents: readonly New[]) => noticeOf(w, system, first, folder!.name, documents)
  const goingOn = new Map(started.map((notice) => [notice.userId, notice]))
  for (const notice of goingOn.values()) {
    const { title, body, url } = words(await uploadedSince(w, place, first.folderId, notice.createdOn))
    await w.tx
      .update(notifications)
      .set({ title, body, url, updatedOn: w.on, rowVersion: notice.rowVersion + 1 })
      .where(eq(notifications.id, notice.id))
    w.announce({
      kind: 'notification',
      recordId: notice.id,
      op: 'updated',
      version: notice.rowVersion + 1,
      audience: audience.user(notice.userId),
      affected: [],
    })
  }
  const news = { ...words(open.map(asNew)), ...about, topic: 'document', projectId: first.projectId }
  await notify(
    w,
    receivers.filter((id) => !goingOn.has(id)),
    news,
  )
}

type New = Pick<ProjectDocument, 'id' | 'number' | 'title' | 'revision'> & { isRevision: boolean }
const asNew = (row: ProjectDocument): New => ({ ...row, isRevision: row.revisions.length > 1 })

/** The documents that a person has uploaded to a folder since a moment, oldest first. */
async function uploadedSince(w: Write, { tables: { documents } }: Place, folderId: number, since: string) {
  const rows = await w.tx
    .select({
      id: documents.id,
      number: documents.number,
      title: documents.title,
      revision: documents.revision,
      isRevision: sql<boolean>`${documents.createdOn} < ${since}::timestamptz`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.folderId, folderId),
        eq(documents.isDeleted, false),
        eq(documents.isConfidential, false),
        eq(documents.revisedById, w.person.userId),
        gte(documents.revisedOn, since),
      ),
    )
    .orderBy(documents.revisedOn, documents.id)
  return rows satisfies New[]
}

const uploadedBy = ({ person }: Write) => `${person.fullName} uploaded `

function noticeOf(w: Write, system: FolderSystem, first: ProjectDocument, folder: string, documents: readonly New[]) {
  const [only] = documents
  const calls = documents.map(({ number, title, revision }) => [number, title, revision].filter(Boolean).join(' '))
  const revisions = documents.filter(({ isRevision }) => isRevision).length
  const kinds =
    revisions === 0 ? 'new documents' : revisions === documents.length ? 'new revisions' : 'new documents and revisions'
  const listed = calls.slice(0, mostListed)
  const more = calls.length - listed.length
  const isOne = documents.length === 1
  return {
    title: (isOne
      ? `New ${only!.isRevision ? 'revision' : 'document'} in ${folder}: ${calls[0]}`
      : `${documents.length} ${kinds} in ${folder}`
    ).slice(0, 150),
    body: `${uploadedBy(w)}${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`.slice(0, 500),
    url: isOne
      ? documentPath(system, { ...first, id: only!.id })
      : `${projectPath(system, first.projectId, 'files')}?folder=${first.folderId}`,
  }
}

/** The people who asked to be notified of new documents in a folder and may see it, by the entry nearest to it. */
async function askersOf(w: Write, { system, folders }: Place, { projectId, folderId }: ProjectDocument) {
  const chain = await foldersAbove(w, folders, folderId)
  const { entries: table } = treeOf(system)
  const entries = await entriesOf(
    w,
    system,
    inArray(
      table.folderId,
      chain.map(({ id }) => id),
    ),
  )
  const asked = new Set(entries.filter(({ notifyOnNew }) => notifyOnNew).map(keyOf))
  if (asked.size === 0) return []
  const nearest = effectiveRights(chain, entries).get(folderId)!.entries
  const wanting = nearest.filter((entry) => asked.has(keyOf(entry)))
  // A person's own entry overrides others, as it does for rights.
  const own = new Set(nearest.flatMap(({ userId }) => userId ?? []))
  const named = new Set(wanting.flatMap(({ userId }) => userId ?? []))
  const people = [...new Set(await peopleBehind(w, wanting))].filter((id) => !own.has(id) || named.has(id))
  const rights = await readRights(w.tx, people, w.services.now(), w.services.config)
  const folder = { projectId, ...chain.find(({ id }) => id === folderId)! }
  return people.filter((id) => {
    const held = rights.get(id)
    return held && hasRight(folderFlags({ ...held, sessionId: '' }, folder, system), 'canView')
  })
}

const keyOf = (entry: FolderEntry) => `${entry.folderId} ${subjectOf(entry)}`

/** A folder and its ancestors. */
async function foldersAbove({ tx }: Write, folders: FolderTable, folderId: number) {
  const table = sql.identifier(getTableName(folders))
  const above = sql`(with recursive above as (
      select id, "parentId" from ${table} where id = ${folderId}
      union all select f.id, f."parentId" from ${table} f join above on f.id = above."parentId"
    ) select id from above)`
  return tx
    .select({
      id: folders.id,
      parentId: folders.parentId,
      isRestricted: folders.isRestricted,
      inheritsRights: folders.inheritsRights,
      accessListId: folders.accessListId,
      onlyNamed: folders.onlyNamed,
    })
    .from(folders)
    .where(sql`${folders.id} in ${above}`)
}
