import { and, eq, or } from 'drizzle-orm'
import { changeRequestStatus } from '#contract/changeRequestStatus.ts'
import { totalOf } from '#contract/costLines.ts'
import type { Checked } from '#contract/entity.ts'
import type { changeRequest, ChangeRequest } from '#contract/entities/changeRequest.ts'
import { isNoticeLate, notifyBy } from '#contract/timeBars.ts'
import { invalid } from '#server/core/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { refuseDocumentsElsewhere } from '#server/documents/linkedDocuments.ts'
import { projectClients } from '../projectClient/table.ts'
import { projectLocations } from '../projectLocation/table.ts'
import { projects } from '../project/table.ts'
import { peopleWithin } from '../rfi/involved.ts'
import { rfis } from '../rfi/table.ts'
import { changeSiteOf } from './site.ts'

type Draft = Checked<typeof changeRequest>

/** Refuses what does not belong to the project, and works out the estimate and the last day for the notice. */
export async function checkChangeRequest(w: Write, draft: Draft, before: ChangeRequest | null) {
  const site = await changeSiteOf(w, draft.projectId)
  if (draft.eventDate > site.today) throw invalid('Aware since must not be in the future.', 'eventDate')
  await refuseForeign(w, draft, before, site.today)
  await refuseDocumentsElsewhere(w, draft.projectId, draft.documentIds)
  const lastDay = notifyBy(draft.eventDate, site.settings, site.calendar)
  const isDraft = !before || before.statusId === changeRequestStatus.draft
  // A notice keeps its time bar, unless the date of the event is corrected.
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
  const { projectId, locationId, sourceRfiId, onBehalfClientId, assessorUserId } = draft
  if (locationId !== null && locationId !== before?.locationId) {
    const [place] = await w.tx
      .select({ projectId: projectLocations.projectId })
      .from(projectLocations)
      .where(eq(projectLocations.id, locationId))
    if (place?.projectId !== projectId) throw invalid('Choose a location of this project.', 'locationId')
  }
  if (sourceRfiId !== null && sourceRfiId !== before?.sourceRfiId) {
    const [source] = await w.tx
      .select({ projectId: rfis.parentProjectId, number: rfis.number })
      .from(rfis)
      .where(eq(rfis.id, sourceRfiId))
    if (source?.projectId !== projectId) throw invalid('Choose an RFI of this project.', 'sourceRfiId')
    if (source.number === null) throw invalid('A change request cannot come from a draft.', 'sourceRfiId')
  }
  if (onBehalfClientId !== null && onBehalfClientId !== before?.onBehalfClientId)
    await refuseStrangers(w, projectId, onBehalfClientId)
  if (assessorUserId !== null && assessorUserId !== before?.assessorUserId)
    await refuseAssessor(w, projectId, assessorUserId, today)
}

/** A change is raised on behalf of the project's client or of a company that takes part in it. */
async function refuseStrangers(w: Write, projectId: number, clientId: number) {
  const [part] = await w.tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(
      projectClients,
      and(
        eq(projectClients.projectId, projects.id),
        eq(projectClients.clientId, clientId),
        eq(projectClients.isDeleted, false),
      ),
    )
    .where(and(eq(projects.id, projectId), or(eq(projects.clientId, clientId), eq(projectClients.clientId, clientId))))
    .limit(1)
  if (!part) throw invalid('Choose a company that takes part in this project.', 'onBehalfClientId')
}

export async function refuseAssessor(w: Write, projectId: number, userId: number, today: string) {
  const fitting = await peopleWithin(w.tx, projectId, 'pmp', [userId], today)
  if (fitting.length === 0)
    throw invalid('Choose somebody who may open change requests of this project.', 'assessorUserId')
}
