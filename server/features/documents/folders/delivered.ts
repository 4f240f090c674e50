import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import { documentsNeeded, handoverStatus } from '#contract/safetyFile/handover.ts'
import { markRecords } from '#server/core/marks.ts'
import { notNow } from '#server/base/refuse.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { notifyOfReopening } from './news.ts'
import { projectDocuments as documents } from '#server/db/tables/projectDocument.ts'
import { projectFolders as folders } from '#server/db/tables/projectFolder.ts'
import { listed } from '../listed.ts'

/**
 * Refuses to accept a folder whose documents are incomplete: each has to be approved or published, and there have to be
 * as many as the folder needs (domain specification, 11). Confidential documents are not in issues, so they do not
 * count. Uploads to the folder wait until the acceptance is saved.
 */
export async function refuseUndelivered({ tx }: Write, row: { id: number; name: string; minDocuments: number }) {
  await tx.select({ id: folders.id }).from(folders).where(eq(folders.id, row.id)).for('update')
  const held = await tx
    .select({ title: documents.title, statusId: documents.statusId })
    .from(documents)
    .where(
      and(
        eq(documents.folderId, row.id),
        eq(documents.isDeleted, false),
        eq(documents.isConfidential, false),
        ne(documents.statusId, documentStatus.withdrawn),
      ),
    )
    .orderBy(asc(documents.title))
  const open = held.filter(({ statusId }) => !approvedStatuses.includes(statusId))
  if (open.length > 0)
    throw notNow(`Approve or withdraw these documents of ${row.name} first: ${listed(open.map(({ title }) => title))}.`)
  const needed = documentsNeeded(row)
  if (held.length < needed)
    throw notNow(
      `${row.name} needs ${needed === 1 ? 'an approved document' : `${needed} approved documents`} for the safety file and has ${held.length === 0 ? 'none' : held.length}. Confidential documents stay out of it.`,
    )
}

/**
 * Reopens folders of the safety file whose documents change after they were reviewed or accepted (domain specification,
 * 11), and notifies the people who provided and checked them of the reason. Other folders stay unchanged.
 */
export async function reopenChanged(w: Write, folderIds: readonly number[], because: string) {
  // Locked even if they are open: a concurrent acceptance waits until the change is saved, and then sees it.
  const rows = await w.tx
    .select()
    .from(folders)
    .where(and(inArray(folders.id, [...folderIds]), eq(folders.isDeleted, false)))
    .orderBy(asc(folders.id))
    .for('update')
  const checked = rows.filter(
    ({ statusId, reviewedById }) =>
      statusId === handoverStatus.accepted || (statusId === handoverStatus.submitted && reviewedById !== null),
  )
  for (const row of checked) {
    const values = { statusId: handoverStatus.notStarted, handoverReason: because.slice(0, 500), reviewedById: null }
    await w.tx
      .update(folders)
      .set({ ...values, rowVersion: row.rowVersion + 1, ...changeStamp(w) })
      .where(eq(folders.id, row.id))
    w.addHistory({
      entityKind: 'projectFolder',
      entityId: row.id,
      projectId: row.projectId,
      action: 'reopen',
      fromStatusId: row.statusId,
      toStatusId: values.statusId,
      comment: values.handoverReason,
      diff: {},
    })
    await notifyOfReopening(w, { ...row, ...values }, row.reviewedById)
  }
  await markRecords(
    w,
    'projectFolder',
    checked.map(({ id }) => id),
  )
}
