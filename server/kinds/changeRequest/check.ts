import { changeRequestStatus } from '#contract/changes/changeRequestStatus.ts'
import { totalOf } from '#contract/changes/costLines.ts'
import type { Checked } from '#contract/entity.ts'
import type { changeRequest, ChangeRequest } from '#contract/entities/changeRequest.ts'
import { isNoticeLate, notifyBy } from '#contract/time/timeBars.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { invalid } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { refuseDocumentsElsewhere } from '#server/features/documents/linkedDocuments.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import { changeSiteOf } from './site.ts'
import { refuseSource } from './sources.ts'

type Draft = Checked<typeof changeRequest>

/** Refuses references to other projects, and computes the estimate and the last day for the notice. */
export async function checkChangeRequest(w: Write, draft: Draft, before: ChangeRequest | null) {
  const site = await changeSiteOf(w, draft.projectId)
  if (draft.eventDate > site.today) throw invalid(inFuture('The day on which you became aware of it'), 'eventDate')
  await refuseForeign(w, draft, before, site.today)
  await refuseDocumentsElsewhere(w, draft.projectId, draft.documentIds)
  const lastDay = notifyBy(draft.eventDate, site.settings, site.calendar)
  const isDraft = !before || before.statusId === changeRequestStatus.draft
  // A notice keeps its time bar unless the date of the event is corrected.
  const isMoved = isDraft || before.eventDate !== draft.eventDate
  const noticeDay = before?.notifiedOn ? todayIn(new Date(before.notifiedOn), site.timeZone) : null
  return {
    costEstimate: totalOf(draft.items),
    ...(isMoved && { notifyBy: lastDay }),
    ...(isMoved && noticeDay && { isNoticeLate: isNoticeLate(lastDay, noticeDay) }),
    ...(!before && { raisedByUserId: w.person.userId }),
  }
}

async function refuseForeign(w: Write, draft: Draft, before: ChangeRequest | null, today: string) {
  const { projectId, locationId, onBehalfClientId, assessorUserId } = draft
  if (locationId !== before?.locationId) await refuseLocationElsewhere(w, projectId, locationId)
  await refuseSource(w, draft, before)
  if (onBehalfClientId !== null && onBehalfClientId !== before?.onBehalfClientId)
    await refuseStrangers(w, projectId, onBehalfClientId, 'onBehalfClientId')
  if (assessorUserId !== null && assessorUserId !== before?.assessorUserId)
    await refuseAssessor(w, projectId, assessorUserId, today)
}

export async function refuseAssessor(w: Write, projectId: number, userId: number, today: string) {
  const fitting = await peopleWithin(w.tx, projectId, 'pmp', today, [userId])
  if (fitting.length === 0)
    throw invalid('Choose someone who may open change requests of this project.', 'assessorUserId')
}
