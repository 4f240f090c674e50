import { and, desc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Induction } from '#contract/entities/induction.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { markRecords } from '#server/core/marks.ts'
import { notNow } from '#server/base/refuse.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { personColumns } from '#server/features/site/personColumns.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { inductions as table } from '#server/db/tables/induction.ts'
import { refuseOff } from './check.ts'
import { endOf, refuseWithoutCard } from './validity.ts'

/** Approvals of a project take turns here, so that of two for the same person one finds the other. */
const lockOfClearing = 7311

/** Refuses to approve the induction of someone who did not pass its quiz, at whichever stage. */
export function refuseFailedQuiz({ result }: Pick<Induction, 'result'>) {
  if (result === 'fail')
    throw notNow('The quiz was not passed, so the induction cannot be approved. Induct the person again.')
}

/**
 * Clears a person to work: their site number, the last day on which they may work, and the end of the induction that they
 * had before. Refuses one whose quiz was not passed, or that would be over already.
 */
export async function clearPerson(w: Write, row: Induction) {
  refuseFailedQuiz(row)
  await refuseOff(w, row)
  const today = await dayOnSite(w, row.projectId)
  await refuseWithoutCard(w, row, today)
  const expiresOn = await endOf(w.tx, row)
  if (expiresOn < today) throw notNow(`It would have ended on ${plainDay(expiresOn)}. Induct the person again.`)
  await w.tx.execute(sql`select pg_advisory_xact_lock(${lockOfClearing}, ${row.projectId})`)
  const siteNumber = (await formerNumber(w, row)) ?? (await nextNumber(w.tx, row.projectId, 'S'))
  await closeFormer(w, row)
  return { expiresOn, siteNumber, remindedBefore: null }
}

/** The other inductions of the same person on the project: of the same person on the list or account, or of the same name and company. */
async function ofPerson(w: Write, { id, projectId, clientId, title, personId, userId }: Induction) {
  const others = await w.tx
    .select({ id: table.id, ...personColumns('induction', table) })
    .from(table)
    .where(
      and(eq(table.projectId, projectId), eq(table.clientId, clientId), ne(table.id, id), eq(table.isDeleted, false)),
    )
  const person = { personId, userId, name: title, company: null }
  return inArray(
    table.id,
    others.filter((one) => isSamePerson(person, { ...one, company: null })).map((one) => one.id),
  )
}

async function formerNumber(w: Write, row: Induction) {
  const [former] = await w.tx
    .select({ siteNumber: table.siteNumber })
    .from(table)
    .where(and(await ofPerson(w, row), isNotNull(table.siteNumber)))
    .orderBy(desc(table.id))
    .limit(1)
  return former?.siteNumber ?? null
}

/** Ends the former inductions of the same person. One given on a later day stays. */
async function closeFormer(w: Write, row: Induction) {
  const former = await w.tx
    .select({ id: table.id, statusId: table.statusId })
    .from(table)
    .where(
      and(
        await ofPerson(w, row),
        inArray(table.statusId, [status.approved, status.expired]),
        lte(table.inductedOn, row.inductedOn),
      ),
    )
    .for('update')
  if (former.length === 0) return
  const ids = former.map(({ id }) => id)
  await w.tx
    .update(table)
    .set({
      statusId: status.closed,
      closedOn: w.on,
      reason: `Inducted again: ${row.number}.`,
      ...changeStamp(w),
      rowVersion: sql`${table.rowVersion} + 1`,
    })
    .where(inArray(table.id, ids))
  for (const { id, statusId } of former)
    w.addHistory({
      entityKind: 'induction',
      entityId: id,
      projectId: row.projectId,
      action: 'inductedAgain',
      fromStatusId: statusId,
      toStatusId: status.closed,
    })
  await markRecords(w, 'induction', ids)
}
