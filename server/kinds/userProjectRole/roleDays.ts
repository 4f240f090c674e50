import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { leadRelationships } from '#server/db/supplied/lookups.ts'
import { todayOnSite } from '#server/core/rights/rights.ts'
import { doneOnce } from '#server/db/tables/jobs.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { markRecords, markWhole } from '#server/core/marks.ts'
import { rightsChanged, rightsOfSuperUsers } from '#server/core/rights/rightsChanged.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { takeOnce } from '#server/core/once.ts'

/** Midnight in every time zone is a multiple of this, in milliseconds. */
const quarterHour = 15 * 60_000
/** A server that was down catches up on this many days. */
const caughtUpDays = 8

const lastChecked = new WeakMap<Services, number>()

/**
 * Announces to open browsers that a role of their user has begun or ended, or that their company no longer leads a
 * project, at midnight on site; called every few seconds. Nothing is saved at that moment, so a browser would otherwise
 * still receive events of a project that it may no longer see.
 */
export async function notifyOfRoleDays(services: Services) {
  const quarter = Math.floor(services.now().getTime() / quarterHour)
  if (lastChecked.get(services) === quarter) return
  const changed = [...(await changedRoles(services)), ...(await endedLeads(services))]
  if (changed.length > 0)
    await writeAsSystem(services, async (w) => {
      const names = new Set(
        await takeOnce(
          w.tx,
          w.on,
          changed.map(({ name }) => name),
        ),
      )
      const notified = changed.filter(({ name }) => names.has(name))
      rightsChanged(
        w,
        notified.flatMap((change) => ('userId' in change ? [change.userId] : [])),
      )
      await rightsOfSuperUsers(
        w,
        notified.flatMap((change) => ('clientId' in change ? [change.clientId] : [])),
      )
      await markRecords(
        w,
        'project',
        notified.map(({ projectId }) => projectId),
      )
      // H&S advisers see the trainings of people on their project.
      if (notified.length > 0) markWhole(w, 'userTraining')
    })
  lastChecked.set(services, quarter)
}

/** Roles that have started or ended since they were last saved and have not been announced yet. */
async function changedRoles({ db, now }: Services) {
  const changes = [
    ['begins', sql`${userProjectRoles.from}`],
    ['ends', sql`${userProjectRoles.to} + 1`],
  ] as const
  const found = []
  for (const [change, day] of changes) {
    const name = sql<string>`'role/' || ${userProjectRoles.id} || ${`/${change}/`} || (${day})::text`
    const rows = await db
      .select({ name, userId: userProjectRoles.userId, projectId: userProjectRoles.projectId })
      .from(userProjectRoles)
      .innerJoin(projects, eq(projects.id, userProjectRoles.projectId))
      .where(
        and(
          eq(userProjectRoles.isDeleted, false),
          eq(projects.isDeleted, false),
          isNewDay(day, now(), userProjectRoles.updatedOn, name),
        ),
      )
    found.push(...rows)
  }
  return found
}

/** Companies that have stopped leading a project and have not been announced yet. */
async function endedLeads({ db, now }: Services) {
  const day = sql`${projectClients.to} + 1`
  const name = sql<string>`'lead/' || ${projectClients.id} || '/ends/' || (${day})::text`
  return db
    .select({ name, clientId: projectClients.clientId, projectId: projectClients.projectId })
    .from(projectClients)
    .innerJoin(projects, eq(projects.id, projectClients.projectId))
    .where(
      and(
        eq(projectClients.isDeleted, false),
        eq(projects.isDeleted, false),
        inArray(projectClients.relationshipId, [...leadRelationships]),
        isNewDay(day, now(), projectClients.updatedOn, name),
      ),
    )
}

/** Whether a day has started on site since the row was last saved, and has not been announced under this name. */
const isNewDay = (day: SQL, now: Date, updatedOn: PgColumn, name: SQL) => {
  const today = todayOnSite(now)
  return and(
    sql`${day} between ${today} - ${caughtUpDays}::int and ${today}`,
    sql`${updatedOn} < (${day})::timestamp at time zone ${projects.timeZone}`,
    sql`not exists (select 1 from ${doneOnce} where ${doneOnce.name} = ${name})`,
  )
}
