import { isNotHandedBackAt } from '#server/features/site/permitsInStatus.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { permits as table } from '#server/db/tables/permit.ts'

const url = recordPathSql('permit', table)

/** Permits to start, to hand back and to close, suspended ones, and unfinished drafts. */
export function permitWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url, priority: sql`30` }
  // A holder without an account signs on the device of the issuer.
  const isHolder = sql`coalesce(${table.holderUserId}, ${table.issuerUserId}) = ${person.userId}`
  const isIssuer = eq(table.issuerUserId, person.userId)
  const dueOn = sql`(${table.validTo} at time zone
    (select p."timeZone" from "project" p where p.id = ${table.projectId}))::date`
  return [
    {
      ...record,
      where: and(eq(table.statusId, status.approved), isHolder, lte(table.validFrom, person.asOf))!,
      reason: 'Permit to start',
      next: 'Start',
      act: 'start',
      since: table.validFrom,
      dueOn,
      dueFor: 'End of permit',
      isLate: isNotHandedBackAt(asked.now),
      namesThem: true,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.expired), isHolder)!,
      reason: 'Expired, not handed back',
      next: 'Hand back',
      act: 'handBack',
      since: table.validTo,
      dueOn,
      dueFor: 'End of permit',
      isLate: isNotHandedBackAt(asked.now),
      namesThem: true,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.handedBack), isIssuer)!,
      reason: 'Hand-back to inspect',
      next: 'Close',
      act: 'close',
      since: table.handedBackOn,
      namesThem: true,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.suspended), isIssuer)!,
      reason: 'Work is stopped',
      next: 'Decide',
      since: table.updatedOn,
      namesThem: true,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.draft), isLeftDraft(table.authorUserId, table.updatedOn, asked))!,
      reason: 'Draft to finish',
      next: 'Finish',
      since: table.updatedOn,
    },
  ]
}
