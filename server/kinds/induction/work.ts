import { and, eq, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { expiringWithin } from '#contract/safety/induction.ts'
import { isManaged } from '#server/core/rights/recordRights.ts'
import { isAddressed, isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { todayOnItsSite } from './rules.ts'
import { inductions as table } from '#server/db/tables/induction.ts'

const url = recordPathSql('induction', table)

/** Inductions to do, those that are about to end or have ended, for the managers, and unfinished drafts. */
export function inductionWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  const today = todayOnItsSite(asked.now)
  const managed = isManaged(person, table)
  const manages = and(
    managed === true ? undefined : managed || sql`false`,
    isAddressed(person, table.projectId, sql`null::int`),
  )
  const isDraft = eq(table.statusId, status.draft)
  const isInductor = eq(table.inductorUserId, person.userId)
  return [
    {
      ...record,
      where: and(isDraft, isInductor)!,
      reason: 'Induction to do',
      next: 'Finish',
      since: table.createdOn,
    },
    {
      ...record,
      where: and(
        eq(table.statusId, status.approved),
        sql`${table.expiresOn} between ${today} and ${today} + ${expiringWithin}::int`,
        manages,
      )!,
      reason: 'Induction is about to end',
      next: 'Induct again',
      since: sql`(${table.expiresOn} - ${expiringWithin}::int)::timestamptz`,
      dueOn: table.expiresOn,
      dueFor: 'Expiry',
    },
    {
      ...record,
      // If it ended longer ago, the person has left.
      where: and(
        eq(table.statusId, status.expired),
        sql`${table.expiresOn} >= ${today} - ${expiringWithin}::int`,
        manages,
      )!,
      reason: 'Induction has ended',
      next: 'Induct again',
      since: sql`${table.expiresOn}::timestamptz`,
      dueOn: table.expiresOn,
      dueFor: 'Expiry',
    },
    {
      ...record,
      where: and(
        isDraft,
        sql`${table.inductorUserId} <> ${person.userId}::int`,
        isLeftDraft(table.authorUserId, table.updatedOn, asked),
      )!,
      reason: 'Draft to finish',
      next: 'Finish',
      since: table.updatedOn,
    },
  ]
}
