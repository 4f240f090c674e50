import { and, eq } from 'drizzle-orm'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import type { changeRequest, ChangeRequest } from '#contract/entities/changeRequest.ts'
import { isNoticeLate, replyBy } from '#contract/time/timeBars.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { cancelApproval, submitForApproval } from '#server/features/approvals/runner.ts'
import { afterApproval, changeApproval } from './approval.ts'
import { refuseAssessor } from './check.ts'
import { changeSiteOf } from './site.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'

const because = (w: Write, row: ChangeRequest, comment: string) =>
  w.addHistory({ entityKind: 'changeRequest', entityId: row.id, projectId: row.projectId, action: 'reason', comment })

/** Ends a change request without agreement and cancels a running approval. */
async function end(w: Write, row: ChangeRequest, statusId: number, reason: string, more: object = {}) {
  because(w, row, reason)
  await cancelApproval(w, changeApproval, row, reason)
  return { ...more, statusId, endReason: reason, closedOn: w.on }
}

export const changeRequestActions: NonNullable<Resource<typeof changeRequest>['actions']> = {
  async notify(w, row) {
    const { today, settings } = await changeSiteOf(w, row.projectId)
    return {
      statusId: status.notified,
      number: row.number ?? (await nextNumber(w.tx, row.projectId, 'CR')),
      notifiedOn: w.on,
      isNoticeLate: isNoticeLate(row.notifyBy, today),
      noticeReplyDueOn: replyBy(today, settings.noticeReplyDays),
    }
  },
  async assess(w, row, asked) {
    const { today, settings } = await changeSiteOf(w, row.projectId)
    const assessorUserId = asked.assessorUserId ?? row.assessorUserId ?? w.person.userId
    if (assessorUserId !== row.assessorUserId) await refuseAssessor(w, row.projectId, assessorUserId, today)
    return {
      statusId: status.assessing,
      assessorUserId,
      quotationDueOn: replyBy(today, settings.quoteWithinDays),
    }
  },
  async quote(w, row, { quotedCost, quotedDays }) {
    const { today, settings } = await changeSiteOf(w, row.projectId)
    return {
      statusId: status.quoted,
      quotedCost,
      quotedDays,
      recommendedCost: null,
      recommendedDays: null,
      decisionDueOn: replyBy(today, settings.replyWithinDays),
    }
  },
  async submit(w, row, { recommendedCost, recommendedDays, chosen }) {
    if (exceeds(recommendedCost, row.quotedCost))
      throw invalid('The recommended cost cannot be more than the quotation.', 'recommendedCost')
    if (exceeds(recommendedDays, row.quotedDays ?? 0))
      throw invalid('The recommended days cannot be more than those quoted.', 'recommendedDays')
    const asked = { ...row, recommendedCost, recommendedDays }
    const result = await submitForApproval(w, changeApproval, asked, chosen)
    const values = { recommendedCost, recommendedDays, statusId: status.inApproval }
    return result === null ? values : { ...values, ...afterApproval(w, asked, result) }
  },
  revise(w, row, { reason }) {
    because(w, row, reason)
    return { statusId: status.quoted, decidedOn: null }
  },
  implement: (w) => ({ statusId: status.implemented, implementedOn: w.on }),
  close: (w) => ({ statusId: status.closed, closedOn: w.on }),
  closeUnchanged: (w, row, { reason }) => end(w, row, status.closed, reason),
  withdraw: (w, row, { reason }) => end(w, row, status.withdrawn, reason),
  async supersede(w, row, { changeRequestId, reason }) {
    const [successor] = await w.tx
      .select({ id: table.id, statusId: table.statusId })
      .from(table)
      .where(and(eq(table.id, changeRequestId), eq(table.projectId, row.projectId), eq(table.isDeleted, false)))
    const fits = successor && successor.id !== row.id && replacing.includes(successor.statusId)
    if (!fits) throw invalid('Choose another change request of this project that has been notified.', 'changeRequestId')
    return end(w, row, status.superseded, reason, { supersededById: successor.id })
  },
}

const exceeds = (value: number | null, limit: number | null) => (value ?? 0) > (limit ?? 0)

/** The statuses in which a change request may replace another. */
const replacing: readonly number[] = Object.values(status).filter(
  (id) => id !== status.draft && id !== status.withdrawn && id !== status.superseded,
)
