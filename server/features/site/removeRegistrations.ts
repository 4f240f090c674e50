import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { daysToAccept, daysToAnswer, registrationStatus as status } from '#contract/people/registrations.ts'
import { forgetNames } from '#server/core/references/recordNames.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { registrations as table } from '#server/db/tables/registration.ts'
import { comingPeopleAudience } from './sitePeople.ts'

const atOnce = 100

/**
 * Removes for good what people gave before they came and nobody needs any more: returned and not sent again in time, or
 * not accepted, or deleted by staff; and what belongs to people who were anonymised or deleted.
 */
export async function removeOldRegistrations(services: Services) {
  const now = services.now().getTime()
  const before = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const isOver = sql`(
    ("isDeleted" and "deletedOn" < ${before(daysToAnswer)}::timestamptz)
    or ("statusId" = ${status.returned} and "decidedOn" < ${before(daysToAnswer)}::timestamptz)
    or ("statusId" = ${status.waiting} and "sentOn" < ${before(daysToAccept)}::timestamptz)
    or exists (select 1 from "person" p where p.id = "registration"."personId"
      and (p."isDeleted" or p."anonymisedOn" is not null)))`
  const removeSome = async () => {
    let removed = 0
    await writeAsSystem(services, async (w) => {
      removed = await removeRegistrations(w, isOver)
    })
    return removed
  }
  while ((await removeSome()) === atOnce);
}

/** Removes what these people gave before they came. */
export const removeRegistrationsOf = (w: Write, personIds: readonly number[]) =>
  removeRegistrations(w, inArray(table.personId, [...personIds]))

/** Removes some of these registrations with their files and names. Their history says nothing of what was typed. */
async function removeRegistrations(w: Write, which: SQL) {
  const rows = await w.tx
    .select({ id: table.id, projectId: table.projectId, clientId: table.clientId })
    .from(table)
    .where(which)
    .orderBy(table.id)
    .limit(atOnce)
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await w.tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.ownerKind, 'registration'), inArray(storedFiles.ownerId, ids)))
  await w.tx.delete(table).where(inArray(table.id, ids))
  await forgetNames(w.tx, 'registration', ids)
  for (const { id, projectId, clientId } of rows)
    w.announce({
      kind: 'registration',
      recordId: id,
      op: 'deleted',
      scope: String(projectId),
      affected: [[projectId]],
      audience: comingPeopleAudience('registration', { projectId, clientId }),
    })
  return ids.length
}
