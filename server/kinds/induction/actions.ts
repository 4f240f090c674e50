import { eq } from 'drizzle-orm'
import type { induction, Induction } from '#contract/entities/induction.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { inductionStatement, unwatched } from '#contract/safety/induction.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { latestHash } from '#server/features/questionnaires/submitting.ts'
import { because, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { projectInductionVideoResource } from '../projectInductionVideo/resource.ts'
import { projectInductionVideos as videos } from '#server/db/tables/projectInductionVideo.ts'
import { inductionApproval } from './approval.ts'
import { refuseOff } from './check.ts'
import { clearPerson } from './clearing.ts'
import { sealMedical } from './medical.ts'
import { inductions as table } from '#server/db/tables/induction.ts'
import { refuseWithoutCard } from './validity.ts'

/** Refuses to submit while something is missing that an inductor has to check or show. */
async function refuseUnfinished(w: Write, row: Induction) {
  await refuseOff(w, row)
  const films = await reading(projectInductionVideoResource).list(w.tx, w.person, { projectId: row.projectId })
  const [film] = unwatched(films as never[], row.languageCode, row.watched) as { title: string }[]
  if (film) throw notNow(`${film.title} must be watched to the end before you submit it.`)
  if (!row.medicalAsked) throw notNow('Ask about medical arrangements, and record the answer, before you submit it.')
  await refuseWithoutCard(w, row, row.inductedOn)
}

export const inductionActions: NonNullable<Resource<typeof induction>['actions']> = {
  async submit(w, row, { chosen, signature }) {
    await refuseUnfinished(w, row)
    const given = await sign(w, signature, { userId: row.userId, name: row.title })
    const values = await submitInstance<typeof induction>(w, inductionApproval, table, row, 'IND', chosen)
    const ruleSignature = {
      name: row.title,
      userId: given.userId,
      statement: inductionStatement,
      strokes: given.signature,
      at: w.on,
      contentHash: await latestHash(w.tx, { kind: 'induction', id: row.id }, 'main'),
    }
    // A sub type without stages asks nobody, so submitting clears the person.
    const cleared = values.statusId === status.approved ? await clearPerson(w, { ...row, ...values }) : {}
    return { ...values, ...cleared, ruleSignature, reason: null }
  },
  async watch(w, { projectId, watched }, { videoId, percent }) {
    const [video] = await w.tx.select({ projectId: videos.projectId }).from(videos).where(eq(videos.id, videoId))
    if (video?.projectId !== projectId) throw invalid('Choose induction videos of this project.', 'videoId')
    const before = watched.find((one) => one.videoId === videoId)?.percent ?? 0
    // The watched share never decreases.
    const now = { videoId, percent: Math.max(before, percent) }
    return { watched: [...watched.filter((one) => one.videoId !== videoId), now] }
  },
  medical: (w, { id }, said) => ({ medical: sealMedical(w.services.cipher, id, said) }),
  close(w, row, { reason }) {
    because(w, 'induction', row, reason)
    return { statusId: status.closed, closedOn: w.on, reason }
  },
  async cancel(w, row, { reason }) {
    because(w, 'induction', row, reason)
    await cancelApproval(w, inductionApproval, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
}
