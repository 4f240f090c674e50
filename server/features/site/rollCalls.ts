import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { musterState as state, projectRollCallsPath, rollCallStatus as status } from '#contract/people/rollCalls.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { levelIn } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Person } from '#server/core/person.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { holdsRole } from '#server/core/rights/recordRights.ts'
import { isPastDay } from '#server/core/late.ts'
import { dayWhere } from '#server/core/today.ts'
import { projectPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import type { Write } from '#server/core/write.ts'
import { siteManagerRole } from '#server/db/supplied/lookups.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import { projects } from '#server/db/tables/project.ts'
import { rollCallEntries as entries, rollCalls as table } from '#server/db/tables/rollCall.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { attendanceMoved } from './attendanceMoved.ts'

/** Whether someone hears of the roll calls of a project: everyone who opens safety management there. */
export const hearsRollCalls = (reader: Person, projectId: number) => levelIn(reader, projectId, 'sms') > 0

/** Everyone who hears of the roll calls of a project. */
export const rollCallAudience = (projectId: number) =>
  audience.either(audience.kind('rollCall'), audience.within('sms', projectId).everyone())

/**
 * Announces what the roll calls of a project come to (`ProjectRollCalls`). While wardens tick it is unchanged, and the
 * announcement says so by its version.
 */
export const announceProjectRollCalls = (
  w: Write,
  projectId: number,
  { op = 'updated', isUnchanged = false }: { op?: 'updated' | 'deleted'; isUnchanged?: boolean } = {},
) =>
  w.announce({
    kind: projectRollCallsPath,
    recordId: projectId,
    op,
    affected: [],
    audience: rollCallAudience(projectId),
    ...(isUnchanged && { version: 1 }),
  })

/** Announces that the list of a roll call has changed. Its own version stays, so that nobody's open form is overtaken. */
export async function announceTicks(w: Write, { id, projectId }: { id: number; projectId: number }) {
  await markRecords(w, 'rollCall', [id])
  announceProjectRollCalls(w, projectId, { isUnchanged: true })
}

/** What a list keeps of a person who is signed in; the columns are those of `rollCallEntry`. */
const signedIn = (rollCallId: number, which: SQL) => sql`insert into "rollCallEntry"
    ("rollCallId", "personId", "attendanceId", "clientId", name, company, phone, "lastZone", "isFirstAider")
  select ${rollCallId}::int, s."personId", s.id, s."clientId", s.name, coalesce(s."visitorCompany", c.name), p.phone, z.name, coalesce(l."isFirstAider", false)
  from "siteAttendance" s left join "person" p on p.id = s."personId" join "client" c on c.id = s."clientId"
    left join "projectLocation" z on z.id = s."zoneId"
    left join "projectPerson" l on l."projectId" = s."projectId" and l."personId" = s."personId" and not l."isDeleted"
  where s."statusId" = ${attendanceStatus.onSite}::int and not s."isDeleted" and ${which}`

/** Puts everyone who is signed in on the list of a roll call that starts. */
export const listEveryone = (w: Write, rollCallId: number, projectId: number) =>
  w.tx.execute(signedIn(rollCallId, sql`s."projectId" = ${projectId}::int`))

/** Puts someone who signs in on the list of the roll call that is in progress on the project, if there is one. */
export async function listNewcomer(w: Write, { id, projectId, personId }: SiteAttendance) {
  const [call] = await w.tx
    .select({ id: table.id, projectId: table.projectId })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.statusId, status.inProgress), eq(table.isDeleted, false)))
    .for('update')
  if (!call) return
  await w.tx.execute(sql`${signedIn(call.id, sql`s.id = ${id}::int`)}
    on conflict ("rollCallId", "personId") do update set "attendanceId" = excluded."attendanceId", "hasSignedOut" = false`)
  // Whoever was said to have left has come back.
  if (personId !== null)
    await w.tx
      .update(entries)
      .set({ state: state.missing, at: w.on, byUserId: null, byName: null, musterPoint: null, note: null })
      .where(and(eq(entries.rollCallId, call.id), eq(entries.personId, personId), eq(entries.state, state.leftBefore)))
  await announceTicks(w, call)
}

interface LeftBefore {
  attendanceIds: readonly number[]
  startedOn: string
  number: string
  projectId: number
}

/**
 * Signs out people of whom a warden says that they left before the roll call: at its start, or just after they came. The
 * attendance keeps who said so.
 */
export async function signOutLeft(w: Write, { attendanceIds, startedOn, number, projectId }: LeftBefore, said: string) {
  const out = await w.tx
    .update(siteAttendances)
    .set({
      statusId: attendanceStatus.signedOut,
      signedOutOn: sql`greatest(${startedOn}::timestamptz, "signedInOn" + interval '1 second')`,
      note: sql`left(concat_ws(' ', note, ${`Left before ${number}: ${said}`}::text), 500)`,
      ...changed(w),
    })
    .where(and(inArray(siteAttendances.id, [...attendanceIds]), eq(siteAttendances.statusId, attendanceStatus.onSite)))
    .returning({ id: siteAttendances.id })
  await attendanceMoved(w, projectId, out, [attendanceStatus.onSite, attendanceStatus.signedOut], 'signOut', said)
  return out.map(({ id }) => id)
}

/** Signs people in again whom a roll call had signed out, unless they have signed in since. */
export async function signInFound(w: Write, projectId: number, attendanceIds: readonly number[]) {
  const back = await w.tx
    .update(siteAttendances)
    .set({ statusId: attendanceStatus.onSite, signedOutOn: null, ...changed(w) })
    .where(
      and(
        inArray(siteAttendances.id, [...attendanceIds]),
        eq(siteAttendances.statusId, attendanceStatus.signedOut),
        eq(siteAttendances.isDeleted, false),
        sql`not exists (select 1 from "siteAttendance" o where o."projectId" = ${siteAttendances.projectId}
          and o."personId" = ${siteAttendances.personId} and o."statusId" = ${attendanceStatus.onSite}::int and not o."isDeleted")`,
      ),
    )
    .returning({ id: siteAttendances.id })
  await attendanceMoved(w, projectId, back, [attendanceStatus.signedOut, attendanceStatus.onSite], 'reopen')
}

const changed = (w: Write) => ({
  ...changeStamp(w),
  rowVersion: sql`${siteAttendances.rowVersion} + 1`,
})

/** The last roll call or drill of a project `p` that has ended; tests do not count. */
export const lastRollCall = sql.raw(`(select r.* from "rollCall" r where r."projectId" = p.id and not r."isDeleted"
  and r."statusId" = ${status.ended} and r.kind <> 'test' order by r."startedOn" desc limit 1)`)

const defaultDrillDays = projectSettings.sms.draft.parse({}).drillDays
export const drillDaysSql = sql.raw(`coalesce((p.settings->'sms'->>'drillDays')::int, ${defaultDrillDays})`)
/** The day on which the next drill of a project `p` is due, from the start of the last roll call. */
export const nextDrillSql = (startedOn: SQL) => sql`((${startedOn} at time zone p."timeZone")::date + ${drillDaysSql})`

/** Whether people work on the site of a project `p`, so that drills are due. */
export const isOnSiteSql = sql.raw(`p."statusId" = ${projectStatus.onSite}`)

/** The drills that are overdue, for the site managers of projects on site. */
export function drillWork({ person, now }: WorkAsked): WaitingRows[] {
  const managed = [...person.safetyRoles.keys()].filter(
    (id) => hearsRollCalls(person, id) && holdsRole(person, id, [siteManagerRole]),
  )
  if (managed.length === 0) return []
  const due = nextDrillSql(sql`r."startedOn"`)
  return [
    {
      join: sql`join "project" p on p.id = ${projects.id} join lateral ${lastRollCall} r on true`,
      where: sql`${inArray(projects.id, managed)} and ${isOnSiteSql}
        and p.systems ? 'sms' and ${isPastDay(due, dayWhere(now, sql`p."timeZone"`))}`,
      projectId: projects.id,
      number: null,
      title: sql`'Roll-call drill'`,
      url: projectPathSql('sms', projects.id, 'rollcalls'),
      reason: 'Roll-call drill due',
      next: 'Start roll call',
      since: sql`r."startedOn"`,
      dueOn: due,
      dueFor: 'Drill',
    },
  ]
}
