import { and, eq, max } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { notNow } from '#server/core/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/jobs/thresholds.ts'
import { rams } from '../rams/table.ts'

type Named = Pick<Permit, 'ramsNumber' | 'ramsRevision'>

/** Names the RAMS of a permit: 'RAM-0002 rev B'; null if it has none. */
export const ramsWords = ({ ramsNumber, ramsRevision }: Named) =>
  ramsNumber && `${ramsNumber} rev ${revisionLetter(ramsRevision ?? 0)}`

/**
 * Refuses a permit whose RAMS are missing, not in force, or due for review before it ends (domain specification, 7.1).
 * A later revision in force counts: it took the place of the one that the permit names.
 */
export async function refuseWithoutRams(
  w: Write,
  row: Named & Pick<Permit, 'projectId' | 'projectTimeZone' | 'ramsId' | 'requiresRams' | 'validTo'>,
) {
  if (row.ramsId === null) {
    if (row.requiresRams) throw notNow('This type of permit needs RAMS. Choose them under RAMS first.')
    return
  }
  const inForce = row.ramsNumber === null ? null : await reviewOf(w, row.projectId, row.ramsNumber)
  if (!inForce) throw notNow(`${ramsWords(row) ?? 'The RAMS that it names'} is not in force.`)
  const lastDay = todayIn(new Date(row.validTo), row.projectTimeZone)
  if (inForce.reviewDueOn !== null && inForce.reviewDueOn < lastDay)
    throw notNow(`The review of ${row.ramsNumber} is due on ${plainDay(inForce.reviewDueOn)}, before the permit ends.`)
}

/** The day on which the review of RAMS in force is due; null if no revision of the number is in force. */
async function reviewOf(w: Write, projectId: number, number: string) {
  const [found] = await w.tx
    .select({ id: max(rams.id), reviewDueOn: max(rams.reviewDueOn) })
    .from(rams)
    .where(
      and(
        eq(rams.projectId, projectId),
        eq(rams.number, number),
        eq(rams.statusId, status.approved),
        eq(rams.isDeleted, false),
      ),
    )
  return found?.id ? { reviewDueOn: found.reviewDueOn } : null
}
