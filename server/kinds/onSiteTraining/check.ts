import { and, eq } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { onSiteTraining as entity, OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { invalid } from '#server/base/refuse.ts'
import { ofSite } from '#server/core/rights/recordRights.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { namedValues } from '#server/features/site/namedPeople.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'
import { rams } from '#server/db/tables/rams.ts'

/** Refuses a trainer who cannot open the record, and references to other projects, including RAMS. */
export async function checkTraining(w: Write, draft: Checked<typeof entity>, before: OnSiteTraining | null) {
  const { projectId, ramsId } = draft
  const today = await dayOnSite(w, projectId)
  const who = await namedValues(w, 'trainer', draft, before, (userId) => opensRecords(w, projectId, userId, today))
  const { trainerUserId } = { ...draft, ...who }
  if (trainerUserId !== null && trainerUserId !== before?.trainerUserId)
    await refuseOutsider(w, projectId, trainerUserId, 'trainerUserId')
  if (trainerUserId !== null && trainerUserId !== before?.trainerUserId)
    await refuseOffProject(w, projectId, [{ userId: trainerUserId }], 'trainerUserId')
  if (ramsId !== null && ramsId !== before?.ramsId) {
    const [found] = await w.tx
      .select({ id: rams.id })
      .from(rams)
      .where(and(eq(rams.id, ramsId), eq(rams.projectId, projectId)))
    if (!found) throw invalid('Choose RAMS of this project.', 'ramsId')
  }
  return { ...(await checkInstance(w, draft, before, processKindIds.onSiteTraining)), ...who }
}

/** Refuses a person who may not open the safety records of the project today. */
export async function refuseOutsider(w: Write, projectId: number, userId: number, field: string) {
  if (!(await opensRecords(w, projectId, userId, await dayOnSite(w, projectId))))
    throw invalid('Choose someone who may open the safety records of this project.', field)
}

const opensRecords = async (w: Write, projectId: number, userId: number, today: string) =>
  (await peopleOfSafety(w, ofSite({ projectId }), [userId], today)).has(userId)
