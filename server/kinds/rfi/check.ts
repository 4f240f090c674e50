import { isPastDay } from '#contract/time/deadlines.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { rfi, Rfi } from '#contract/entities/rfi.ts'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { inPast } from '#contract/text/dayWords.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { refuseDocumentsElsewhere } from '#server/features/documents/linkedDocuments.ts'
import { groups } from '#server/db/tables/group.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { moveBallInCourt } from './court.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import { siteOf } from './site.ts'
import { rfiFormerQuestions } from '#server/db/tables/rfi.ts'

type Draft = Checked<typeof rfi>

/** Refuses references to other projects, sets a missing due date, and stores the former wording of a question. */
export async function checkRfi(w: Write, draft: Draft, before: Rfi | null) {
  const site = await siteOf(w, draft.parentProjectId)
  await refusePeople(w, draft, before, site.today)
  await refuseForeign(w, draft)
  await refuseDocumentsElsewhere(w, draft.parentProjectId, draft.documentIds)
  if (draft.isPrivate && !before?.isPrivate && !site.settings.allowPrivate)
    throw invalid('RFIs of this project cannot be private.', 'isPrivate')
  const dueOn = draft.dueOn ?? before?.dueOn ?? site.usualDueDate
  if (dueOn !== before?.dueOn && isPastDay(dueOn, site.today)) throw invalid(inPast('Due date'), 'dueOn')
  if (before && before.statusId !== rfiStatus.draft) {
    if (draft.question !== before.question)
      await w.tx
        .insert(rfiFormerQuestions)
        .values({ rfiId: before.id, question: before.question, on: w.on, byUserId: w.person.userId })
    await moveBallInCourt(w, { ...before, ...draft })
  }
  return { dueOn, ...(!before && { raisedByUserId: w.person.userId }) }
}

/** New people must be able to open the RFI. People who were chosen before may stay. */
async function refusePeople(w: Write, draft: Draft, before: Rfi | null, today: string) {
  const { parentProjectId: projectId, managerUserId, assignees, distributionUserIds } = draft
  const known = new Set(before ? [before.managerUserId, ...before.assignees.map(({ userId }) => userId)] : [])
  for (const id of before?.distributionUserIds ?? []) known.add(id)
  const chosen = [managerUserId, ...assignees.map(({ userId }) => userId), ...distributionUserIds]
  const fresh = chosen.filter((id) => !known.has(id))
  const fitting = new Set(await peopleWithin(w.tx, projectId, 'pmp', today, fresh))
  const isUnfit = (id: number) => fresh.includes(id) && !fitting.has(id)
  if (isUnfit(managerUserId)) throw invalid('Choose someone who may open RFIs of this project.', 'managerUserId')
  const at = assignees.findIndex(({ userId }) => isUnfit(userId))
  if (at >= 0) throw invalid('Choose people who may open RFIs of this project.', `assignees.${at}.userId`)
  if (distributionUserIds.some(isUnfit))
    throw invalid('Choose people who may open RFIs of this project.', 'distributionUserIds')
}

async function refuseForeign(w: Write, { parentProjectId: projectId, locationId, distributionGroupIds }: Draft) {
  await refuseLocationElsewhere(w, projectId, locationId)
  if (distributionGroupIds.length === 0) return
  const own = await w.tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, distributionGroupIds), eq(groups.projectId, projectId)))
  if (own.length < distributionGroupIds.length) throw invalid('Choose groups of this project.', 'distributionGroupIds')
}
