import { inArray, sql } from 'drizzle-orm'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { holdsRole } from '#server/core/rights/recordRights.ts'
import { dayWhere } from '#server/core/today.ts'
import { projectPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'
import { projects } from '#server/db/tables/project.ts'
import { endOf, isEndingSoon, isListed } from './endingSoon.ts'
import { isOnSiteSql } from './rollCalls.ts'
import { keepsPeople } from './sitePeople.ts'

/**
 * What waits for those who run a site, once for each project where somebody works: the stays that ended automatically,
 * and the people whose card or induction ends soon.
 */
export function peopleWork({ person, now }: WorkAsked): WaitingRows[] {
  const managed = [...person.safetyRoles.keys()].filter(
    (projectId) => keepsPeople(person, { projectId }) && holdsRole(person, projectId, inductingRoles),
  )
  if (managed.length === 0) return []
  const today = dayWhere(now, sql`p."timeZone"`)
  const where = sql`${inArray(projects.id, managed)} and ${isOnSiteSql} and p.systems ? 'sms' and found.people > 0`
  const several = sql`found.people || case found.people when 1 then ' person' else ' people' end`
  const shared = { where, projectId: projects.id, number: null, since: sql`found.since` }
  return [
    {
      ...shared,
      join: sql`join "project" p on p.id = ${projects.id} join lateral (
        select count(*)::int as people, min(s."signedOutOn") as since from "siteAttendance" s
        where s."projectId" = p.id and s."statusId" = ${attendanceStatus.toConfirm}::int and not s."isDeleted") found on true`,
      title: sql`'Sign-outs to confirm'`,
      reason: sql`${several} || ' signed out automatically'`,
      url: sql`${projectPathSql('sms', projects.id, 'onsitepeople')} || '?view=confirm'`,
      next: 'Confirm',
    },
    {
      ...shared,
      join: sql`join "project" p on p.id = ${projects.id} join lateral (
        select count(*)::int as people, min(${endOf(today)}) as "endsOn", max("projectPerson"."updatedOn") as since
        from "projectPerson" where "projectPerson"."projectId" = p.id and not "projectPerson"."isDeleted"
          and ${isListed} and ${isEndingSoon(today)}) found on true`,
      title: sql`'Cards and inductions ending'`,
      reason: sql`${several} || ' within 30 days'`,
      url: sql`${projectPathSql('sms', projects.id, 'people')} || '?view=expiring'`,
      next: 'See who',
      dueOn: sql`found."endsOn"`,
      dueFor: 'First end',
    },
  ]
}
