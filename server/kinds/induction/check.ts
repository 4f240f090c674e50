import type { Checked } from '#contract/entity.ts'
import type { induction, Induction } from '#contract/entities/induction.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { invalid } from '#server/base/refuse.ts'
import { ofSite, mayInduct } from '#server/core/rights/recordRights.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { namedValues } from '#server/features/site/namedPeople.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { inArray } from 'drizzle-orm'
import { projectInductionVideos as videos } from '#server/db/tables/projectInductionVideo.ts'
import { endOf } from './validity.ts'

/** Refuses references to other projects, and computes until when the person may work. */
export async function checkInduction(w: Write, sent: Checked<typeof induction>, before: Induction | null) {
  const { projectId, inductedOn, inductorUserId } = sent
  const today = await dayOnSite(w, projectId)
  const opensRecords = async (userId: number) =>
    (await peopleOfSafety(w, ofSite({ projectId }), [userId], today)).has(userId)
  const who = await namedValues(w, 'induction', sent, before, opensRecords)
  const draft = { ...sent, ...who }
  if (inductedOn > today) throw invalid(inFuture('The day of the induction'), 'inductedOn')
  if (draft.userId !== null && draft.userId !== before?.userId && !(await opensRecords(draft.userId)))
    throw invalid('Choose someone who may open the safety records of this project.', 'userId')
  await refuseOff(w, draft)
  if (inductorUserId !== before?.inductorUserId)
    await refuseOffProject(w, projectId, [{ userId: inductorUserId }], 'inductorUserId')
  if (draft.userId === inductorUserId) throw invalid('Nobody can induct themselves.', 'inductorUserId')
  if (inductorUserId !== before?.inductorUserId) await refuseOtherInductors(w, draft)
  await refuseVideosElsewhere(w, draft)
  return {
    ...(await checkInstance(w, draft, before, processKindIds.induction)),
    ...who,
    expiresOn: await endOf(w.tx, draft),
  }
}

/** Refuses to induct a person who is kept off the project by a card. */
export const refuseOff = (
  w: Write,
  {
    projectId,
    personId,
    userId,
    title,
    clientId,
  }: Pick<Induction, 'projectId' | 'personId' | 'userId' | 'title'> & { clientId: number },
) => refuseOffProject(w, projectId, [{ personId, userId, name: title, clientId }], 'title')

async function refuseOtherInductors({ tx, services, person }: Write, draft: Checked<typeof induction>) {
  const { inductorUserId, projectId } = draft
  const inductor =
    inductorUserId === person.userId
      ? person
      : await readPerson(tx, inductorUserId, '', services.now(), services.config)
  if (!inductor || !mayInduct(inductor, { projectId }))
    throw invalid('Choose someone who may induct people on this project.', 'inductorUserId')
}

async function refuseVideosElsewhere({ tx }: Write, { projectId, watched }: Checked<typeof induction>) {
  const ids = watched.map(({ videoId }) => videoId)
  if (ids.length === 0) return
  if (new Set(ids).size !== ids.length) throw invalid('A video is listed twice.', 'watched')
  const own = await tx.select({ projectId: videos.projectId }).from(videos).where(inArray(videos.id, ids))
  if (own.some((video) => video.projectId !== projectId))
    throw invalid('Choose induction videos of this project.', 'watched')
}
