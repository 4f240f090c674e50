import { isPastDay } from '#contract/time/deadlines.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { listedAs } from '#server/features/site/namedPeople.ts'
import { rams } from '#server/db/tables/rams.ts'
import { users } from '#server/db/tables/user.ts'

type Named = Pick<Permit, 'ramsNumber' | 'ramsRevision'>

/** Names the RAMS of a permit: 'RAM-0002 rev B'; null if it has none. */
export const ramsWords = ({ ramsNumber, ramsRevision }: Named) =>
  ramsNumber && `${ramsNumber} rev ${revisionLetter(ramsRevision ?? 0)}`

type Asked = Pick<Permit, 'projectId' | 'ramsId' | 'clientId' | 'holderPersonId' | 'holderUserId'>

/**
 * Refuses a permit whose RAMS are missing, not in force, of a company other than the one doing the work, or due for
 * review before it ends (domain specification, 7.1). A later revision in force counts: it replaced the one that the
 * permit names.
 */
export async function refuseWithoutRams(
  w: Write,
  row: Named & Asked & Pick<Permit, 'projectTimeZone' | 'requiresRams' | 'validTo'>,
) {
  if (row.ramsId === null) {
    if (row.requiresRams) throw notNow('This type of permit needs RAMS. Choose them under RAMS first.')
    return
  }
  const inForce = row.ramsNumber === null ? null : await inForceOf(w, row.projectId, row.ramsNumber)
  if (!inForce) throw notNow(`${ramsWords(row) ?? 'The RAMS that it names'} is not in force.`)
  const strange = await companyProblem(w, row, inForce.clientId)
  if (strange) throw notNow(strange)
  const lastDay = todayIn(new Date(row.validTo), row.projectTimeZone)
  if (inForce.reviewDueOn !== null && isPastDay(inForce.reviewDueOn, lastDay))
    throw notNow(`The review of ${row.ramsNumber} is due on ${plainDay(inForce.reviewDueOn)}, before the permit ends.`)
}

/**
 * Refuses RAMS, at their field, that `refuseWithoutRams` would refuse on submission. A draft may have no RAMS, because
 * these are often still in review while the permit is prepared.
 */
export async function checkRams(w: Write, draft: Asked) {
  if (draft.ramsId === null) return
  const [chosen] = await w.tx
    .select({ number: rams.number, revision: rams.revision })
    .from(rams)
    .where(and(eq(rams.id, draft.ramsId), eq(rams.projectId, draft.projectId)))
  if (!chosen) throw invalid('Choose RAMS of this project.', 'ramsId')
  const inForce = chosen.number === null ? null : await inForceOf(w, draft.projectId, chosen.number)
  if (!inForce)
    throw invalid(
      chosen.number === null
        ? 'These RAMS are not in force.'
        : `${ramsWords({ ramsNumber: chosen.number, ramsRevision: chosen.revision })} is not in force.`,
      'ramsId',
    )
  const strange = await companyProblem(w, draft, inForce.clientId)
  if (strange) throw invalid(strange, 'ramsId')
}

/** Why RAMS of a company do not fit a permit: the company does the work, or the holder's if none is named. */
async function companyProblem(w: Write, asked: Asked, ofClientId: number | null) {
  const company = asked.clientId ?? (await companyOf(w, asked))
  return company === ofClientId ? null : 'These RAMS are of another company than does the work.'
}

/** The company for which the holder works on the project; that of their account for one who is not on the list. */
async function companyOf(w: Write, { projectId, holderPersonId: personId, holderUserId }: Asked) {
  const listed = personId === null ? null : await listedAs(w.tx, projectId, { personId, ...nobody })
  if (listed) return listed.clientId
  if (holderUserId === null) return null
  const [holder] = await w.tx.select({ clientId: users.clientId }).from(users).where(eq(users.id, holderUserId))
  return holder?.clientId
}
const nobody = { userId: null, name: '', company: null }

/** The revision in force of RAMS; null if none is. */
export async function inForceOf(w: Write, projectId: number, number: string) {
  const [found] = await w.tx
    .select({ id: rams.id, clientId: rams.clientId, reviewDueOn: rams.reviewDueOn })
    .from(rams)
    .where(
      and(
        eq(rams.projectId, projectId),
        eq(rams.number, number),
        eq(rams.statusId, status.approved),
        eq(rams.isDeleted, false),
      ),
    )
    .orderBy(desc(rams.id))
    .limit(1)
  return found ?? null
}
