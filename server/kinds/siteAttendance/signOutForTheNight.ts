import { and, eq, lt, sql } from 'drizzle-orm'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { dayAt, daysAfter, fromClock } from '#contract/time/siteClock.ts'
import { loggable } from '#server/base/loggable.ts'
import type { Services } from '#server/core/services.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { attendanceMoved } from '#server/features/site/attendanceMoved.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'

/** Whoever came less than so many hours before works a late or a night shift. */
const lateShiftHours = 6
const hourMs = 3_600_000

/**
 * Signs out everyone who is still signed in at the time that the project sets (domain specification, 5.6); called every
 * minute. Such a stay counts only once someone has confirmed it. People who came shortly before, for a night shift, and
 * those at work under a permit that is running stay signed in.
 */
export async function signOutForTheNight(services: Services) {
  const sites = await services.db
    .selectDistinct({ id: projects.id, timeZone: projects.timeZone })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(and(eq(table.statusId, status.onSite), eq(table.isDeleted, false), eq(projects.isDeleted, false)))
  for (const site of sites)
    try {
      await writeAsSystem(services, (w) => signOut(w, site))
    } catch (error) {
      services.log({ level: 'error', message: `Nobody was signed out of project ${site.id}`, ...loggable(error) })
    }
}

/** The last time of day `time` on the clock of a site, not after `now`. */
export function lastTimeOfDay(now: number, time: string, timeZone: string) {
  const today = dayAt(now, timeZone)
  const at = (day: string) => fromClock(Date.parse(`${day}T${time}:00Z`), timeZone)
  return at(today) <= now ? at(today) : at(daysAfter(today, -1))
}

async function signOut(w: Write, { id: projectId, timeZone }: { id: number; timeZone: string }) {
  const { signOutAt } = await safetySettings(w.tx, projectId)
  const ended = lastTimeOfDay(Date.parse(w.on), signOutAt, timeZone)
  const signedOutOn = new Date(ended).toISOString()
  const out = await w.tx
    .update(table)
    .set({
      statusId: status.toConfirm,
      isAutoClosed: true,
      signedOutOn,
      ...changeStamp(w),
      rowVersion: sql`${table.rowVersion} + 1`,
    })
    .where(
      and(
        eq(table.projectId, projectId),
        eq(table.statusId, status.onSite),
        eq(table.isDeleted, false),
        lt(table.signedInOn, new Date(ended - lateShiftHours * hourMs).toISOString()),
        sql`not ${isUnderPermit}`,
      ),
    )
    .returning({ id: table.id })
  await attendanceMoved(w, projectId, out, [status.onSite, status.toConfirm], 'signedOutForTheNight')
}

/** Whether the person holds a running permit of the project, or is signed on to one. */
const isUnderPermit = sql.raw(`exists (select 1 from "permit" m, "person" p
  where m."projectId" = "siteAttendance"."projectId" and m."statusId" = ${instanceStatus.active} and not m."isDeleted"
  and p.id = "siteAttendance"."personId" and (m."holderUserId" = p."userId" or m."holderPersonId" = p.id or exists (
    select 1 from jsonb_array_elements(m.workers) k where k->>'offAt' is null
    and ((k->>'userId')::int = p."userId" or (k->>'personId')::int = p.id or lower(k->>'name') = lower(p."fullName")))))`)
