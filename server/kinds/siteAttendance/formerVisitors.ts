import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { forgetInHistory } from '#server/core/forgottenHistory.ts'
import { allowHistoryEnd } from '#server/core/historyEnd.ts'
import { markRecords } from '#server/core/marks.ts'
import { forgetFormerNames } from '#server/core/references/recordNames.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { rollCallEntries } from '#server/db/tables/rollCall.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'

/** What stands in place of the name of a visitor. */
const formerVisitor = 'Former visitor'
const personal = ['name', 'visitorName', 'hostName', 'overrideReason', 'note']

/** The stays of visitors that ended before a time (ISO 8601) and still have a name, at most `most`. */
export async function staysOfVisitors(db: Reader, before: string, most: number): Promise<number[]> {
  const found = await db
    .select({ id: stays.id })
    .from(stays)
    .where(
      and(
        isNull(stays.personId),
        isNotNull(stays.visitorName),
        ne(stays.visitorName, formerVisitor),
        lt(stays.signedOutOn, before),
        lt(stays.updatedOn, before),
      ),
    )
    .orderBy(stays.id)
    .limit(most)
  return found.map(({ id }) => id)
}

/**
 * Removes the names of visitors, whom they visited and what was noted of them from these stays, from lists of roll calls
 * and from the history. The hours on site and the company remain.
 */
export async function forgetVisitors(w: Write, ids: readonly number[], before: string) {
  const these = [...ids]
  await allowHistoryEnd(w.tx, before)
  // Comments of roll calls begin with the name.
  await w.tx.execute(sql`update "auditEntry" set comment = null, words = '' where "entityKind" = 'rollCall'
    and "on" < ${before}::timestamptz and exists (select 1 from "rollCallEntry" e where e."rollCallId" = "auditEntry"."entityId"
      and ${inArray(sql`e."attendanceId"`, these)} and starts_with("auditEntry".comment, e.name))`)
  await w.tx
    .update(rollCallEntries)
    .set({ name: formerVisitor, phone: null, note: null })
    .where(inArray(rollCallEntries.attendanceId, these))
  await w.tx
    .update(stays)
    .set({
      name: formerVisitor,
      visitorName: formerVisitor,
      hostName: null,
      overrideReason: null,
      note: null,
      rowVersion: sql`"rowVersion" + 1`,
      ...changeStamp(w),
    })
    .where(inArray(stays.id, these))
  const theirs = and(
    eq(auditEntries.entityKind, 'siteAttendance'),
    inArray(auditEntries.entityId, these),
    lt(auditEntries.on, before),
  )
  await forgetInHistory(w, theirs, personal)
  await forgetFormerNames(w.tx, 'siteAttendance', these)
  await markRecords(w, 'siteAttendance', these)
}
