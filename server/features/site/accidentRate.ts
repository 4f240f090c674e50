import { sql } from 'drizzle-orm'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { unreal } from '#contract/questionnaires/instanceStatus.ts'
import { systems } from '#contract/systems.ts'
import { dayWhere } from '#server/core/today.ts'

/** For how many hours worked accidents are counted. */
const per = 100_000

/**
 * The accident frequency rate of a project for the 12 months up to today on site, as the safety report counts it
 * (domain specification, 12): reportable accidents for each 100,000 confirmed hours; null without hours. Written over a
 * row of "project".
 */
export function accidentRateOf(now: string) {
  const zone = sql`"project"."timeZone"`
  const today = dayWhere(now, zone)
  const from = sql`((${today} - interval '1 year')::date + 1)`
  const begin = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone ${zone})`
  const within = (moment: string) =>
    sql`${sql.raw(moment)} >= ${begin(from)} and ${sql.raw(moment)} < ${begin(sql`(${today} + 1)`)}`
  return sql`(select floor(happened.count * ${per * 100}::float8 / worked.hours + 0.5) / 100
    from (select count(*)::float8 as count from "accident" a where a."projectId" = "project".id and not a."isDeleted"
        and a."systemId" = ${systems.sms}::int and a."statusId" not in (${sql.join([...unreal], sql`, `)})
        and a."isReportable" and ${within('a."occurredOn"')}) happened,
      (select (extract(epoch from sum(s."signedOutOn" - s."signedInOn")) / 3600)::float8 as hours from "siteAttendance" s
        where s."projectId" = "project".id and not s."isDeleted" and s."statusId" = ${attendanceStatus.signedOut}::int
        and s."signedOutOn" is not null and ${within('s."signedInOn"')}) worked
    where worked.hours > 0)`
}
