import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import type { Progress } from '#server/features/background/job.ts'
import { forbidden, missing, notNow } from '#server/base/refuse.ts'
import { inSlices } from '#server/core/slices.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import {
  announceTogether,
  heldDocuments,
  setOnAll,
  type DocumentPlace,
} from '#server/features/documents/manyDocuments.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { projectDocuments } from '#server/db/tables/projectDocument.ts'

/** How many documents are written between two reports of progress. */
const slice = 200

/** The approved documents of a safety file that are not published yet. */
export async function waitingToPublish({ tx }: Write, projectId: number) {
  const rows = await tx
    .select({ id: projectDocuments.id })
    .from(projectDocuments)
    .where(
      and(
        eq(projectDocuments.projectId, projectId),
        eq(projectDocuments.isDeleted, false),
        inArray(projectDocuments.statusId, [...approvedStatuses]),
        ne(projectDocuments.statusId, documentStatus.published),
      ),
    )
    .orderBy(asc(projectDocuments.id))
  return rows.map(({ id }) => id)
}

/**
 * Publishes approved documents, each by the rules that apply when it is published alone. If a named one cannot be
 * published, all are refused. Without names, documents that the person may not publish are skipped. Returns the number
 * of those.
 */
export async function publishTogether(
  w: Write,
  projectId: number,
  { ids, areNamed }: { ids: readonly number[]; areNamed: boolean },
  progress: Progress,
) {
  const { documentTables: tables, folders } = treeOf('sfs')
  const place: DocumentPlace = { kind: resourceOf(w.services.kinds, 'projectDocument'), system: 'sfs', tables, folders }
  const published: DocumentSummary[] = []
  let left = 0
  for (const some of inSlices(ids, slice)) {
    progress(published.length, ids.length)
    const held = await heldDocuments(w, place, some)
    const rows = some.flatMap((id) => held.get(id) ?? [])
    if (areNamed) refuseOthers(rows, projectId, some.length)
    const waiting = rows.filter(({ statusId }) => statusId !== documentStatus.published)
    const ready = waiting.filter(mayPublish)
    left += some.length - rows.length + waiting.length - ready.length
    await publishAll(w, place, ready)
    published.push(...ready)
  }
  if (published.length > 0) await announceTogether(w, place, published)
  return left
}

const mayPublish = ({ allowedActions }: DocumentSummary) => allowedActions.includes('publish')

/** Refuses named documents that the person does not see or may not publish, or that are not approved. */
function refuseOthers(rows: readonly DocumentSummary[], projectId: number, asked: number) {
  if (rows.length < asked || rows.some((row) => row.projectId !== projectId)) throw missing('Document')
  for (const row of rows) {
    if (row.statusId === documentStatus.published || mayPublish(row)) continue
    if (approvedStatuses.includes(row.statusId)) throw forbidden(`publish ${row.title}`)
    throw notNow(`${row.title} is not approved, so it cannot be published.`)
  }
}

async function publishAll(w: Write, place: DocumentPlace, rows: readonly DocumentSummary[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const { revisions } = place.tables
  const newest = rows.map((row) => row.currentRevisionId!)
  await w.tx.update(revisions).set({ statusId: documentStatus.published }).where(inArray(revisions.id, newest))
  await setOnAll(w, place, ids, { statusId: documentStatus.published })
  for (const row of rows)
    w.addHistory({
      entityKind: place.kind.entity.kind,
      entityId: row.id,
      projectId: row.projectId,
      action: 'publish',
      fromStatusId: row.statusId,
      toStatusId: documentStatus.published,
      diff: {},
    })
}
