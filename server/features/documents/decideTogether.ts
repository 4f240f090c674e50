import { and, inArray, notInArray } from 'drizzle-orm'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import {
  approvedStatuses,
  documentStatus,
  documentStatusWords,
  statusAfter,
  type DecisionCode,
} from '#contract/documents/documentStatus.ts'
import { projectPath } from '#contract/projectPath.ts'
import { documentPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { announceTogether, setOnAll, type DocumentPlace } from './manyDocuments.ts'

/**
 * Writes one decision on documents in review without stages, as `decide` does for one: each table with one statement.
 * Whether the person may decide on each was checked before.
 */
export async function decideTogether(
  w: Write,
  place: DocumentPlace,
  rows: readonly DocumentSummary[],
  code: DecisionCode,
  comment: string | null,
) {
  if (rows.length === 0) return
  const { revisions, decisions } = place.tables
  const ids = rows.map(({ id }) => id)
  const newest = rows.map(({ currentRevisionId }) => currentRevisionId!)
  const statusId = statusAfter[code]
  await w.tx
    .insert(decisions)
    .values(newest.map((revisionId) => ({ revisionId, userId: w.person.userId, code, comment, on: w.on })))
  if (approvedStatuses.includes(statusId))
    await w.tx
      .update(revisions)
      .set({ statusId: documentStatus.superseded })
      .where(
        and(
          inArray(revisions.documentId, ids),
          notInArray(revisions.id, newest),
          inArray(revisions.statusId, [...approvedStatuses]),
        ),
      )
  await w.tx.update(revisions).set({ statusId }).where(inArray(revisions.id, newest))
  await setOnAll(w, place, ids, { statusId })
  for (const row of rows)
    w.addHistory({
      entityKind: place.kind.entity.kind,
      entityId: row.id,
      projectId: row.projectId,
      action: 'decide',
      fromStatusId: row.statusId,
      toStatusId: statusId,
      diff: {},
    })
  await announceTogether(w, place, rows)
  await notifyAuthors(w, place, rows, documentStatusWords[statusId])
}

/** Notifies each author once, however many of their documents were decided. */
async function notifyAuthors(
  w: Write,
  { kind, system }: DocumentPlace,
  rows: readonly DocumentSummary[],
  word: string,
) {
  const by = new Map<number | null, DocumentSummary[]>()
  for (const row of rows) by.set(row.revisedById, [...(by.get(row.revisedById) ?? []), row])
  for (const [author, own] of by) {
    const [first] = own as [DocumentSummary]
    const about = { topic: 'document', projectId: first.projectId } as const
    if (own.length === 1)
      await notify(w, [author], {
        ...about,
        title: `${word}: ${first.title}`.slice(0, 150),
        body: `${w.person.fullName} decided on revision ${first.revision}.`,
        entityKind: kind.entity.kind,
        entityId: first.id,
        url: documentPath(system, first),
      })
    else
      await notify(w, [author], {
        ...about,
        title: `${word}: ${own.length} documents`,
        body: `${w.person.fullName} decided on ${named(own)}.`,
        entityKind: 'project',
        entityId: first.projectId,
        url: projectPath(system, first.projectId, 'files'),
      })
  }
}

/** 'A-101, A-102, A-103 and 4 more'. */
function named(rows: readonly DocumentSummary[]) {
  const names = rows.slice(0, 3).map(({ number, title }) => number ?? title)
  const rest = rows.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
