import { and, eq, sql } from 'drizzle-orm'
import { expiringDays, trainingStatus } from '#contract/entities/userTraining.ts'
import { managesUsers } from '#server/core/access.ts'
import type { WaitingRows, WorkAsked } from '#server/core/work.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { accountName } from '#server/db/accountName.ts'

/** The person's own trainings that expire or were rejected, and those of others that they can verify. */
export function trainingWork({ person, now }: WorkAsked): WaitingRows[] {
  const isOwn = eq(userTrainings.userId, person.userId)
  const record = {
    projectId: null,
    number: null,
    title: userTrainings.title,
    url: sql`'/manage/userTrainings/view/' || ${userTrainings.id}`,
  }
  const own: WaitingRows[] = [
    {
      ...record,
      where: and(
        isOwn,
        sql`${userTrainings.expiresOn} <= (${now}::timestamptz + make_interval(days => ${expiringDays}))::date`,
        sql`not exists (select 1 from "userTraining" n where n."renewsId" = ${userTrainings.id} and not n."isDeleted")`,
      )!,
      reason: 'Training expiring',
      next: 'Renew',
      act: 'renew',
      since: sql`(${userTrainings.expiresOn} - ${expiringDays}::int)::timestamptz`,
      dueOn: userTrainings.expiresOn,
      dueFor: 'Expiry',
    },
    {
      ...record,
      where: and(isOwn, eq(userTrainings.statusId, trainingStatus.rejected))!,
      reason: 'Changes requested',
      next: 'Revise',
      act: 'edit',
      since: userTrainings.updatedOn,
    },
  ]
  if (!managesUsers(person) && person.advises.length === 0) return own
  return [
    ...own,
    {
      ...record,
      title: sql`${userTrainings.title} || ', ' || coalesce(${accountName('"userTraining"."userId"')}, '')`,
      where: and(
        eq(userTrainings.statusId, trainingStatus.pending),
        sql`${userTrainings.userId} is distinct from ${person.userId}`,
      )!,
      reason: 'Training to verify',
      next: 'Verify',
      act: 'verify',
      since: userTrainings.updatedOn,
    },
  ]
}
