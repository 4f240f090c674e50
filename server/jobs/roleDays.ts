import { and, eq, sql } from 'drizzle-orm'
import { todayOnSite } from '../signIn/rights.ts'
import { doneOnce } from '../db/tables/jobs.ts'
import { projects } from '../kinds/project/table.ts'
import { userProjectRoles } from '../kinds/userProjectRole/table.ts'
import { markRecords, markWhole } from '../core/marks.ts'
import { rightsChanged } from '../kinds/user/rightsChanged.ts'
import type { Services } from '../core/services.ts'
import { writeAsSystem } from '../core/write.ts'
import { takeOnce } from './once.ts'

/** Midnight in every time zone is a multiple of this, in milliseconds. */
const quarterHour = 15 * 60_000
/** A server that was down catches up on this many days. */
const caughtUpDays = 8

const lookedAt = new WeakMap<Services, number>()

/**
 * Announces to open browsers that a role of their user has begun or ended, at midnight on site; called every few
 * seconds. Nothing is saved at that moment, so a browser would otherwise still receive events of a project it may no
 * longer see.
 */
export async function tellRoleDays(services: Services) {
  const quarter = Math.floor(services.now().getTime() / quarterHour)
  if (lookedAt.get(services) === quarter) return
  const turned = await turnedRoles(services)
  if (turned.length > 0)
    await writeAsSystem(services, async (w) => {
      const names = new Set(
        await takeOnce(
          w.tx,
          w.on,
          turned.map(({ name }) => name),
        ),
      )
      const told = turned.filter(({ name }) => names.has(name))
      await rightsChanged(
        w,
        told.map(({ userId }) => userId),
      )
      await markRecords(
        w,
        'project',
        told.map(({ projectId }) => projectId),
      )
      // H&S advisers see the trainings of people on their project.
      if (told.length > 0) markWhole(w, 'userTraining')
    })
  lookedAt.set(services, quarter)
}

/** Roles that have begun or ended since they were last saved and have not been announced yet. */
async function turnedRoles({ db, now }: Services) {
  const today = todayOnSite(now())
  const turns = [
    ['begins', sql`${userProjectRoles.from}`],
    ['ends', sql`${userProjectRoles.to} + 1`],
  ] as const
  const found = []
  for (const [turn, day] of turns) {
    const name = sql<string>`'role/' || ${userProjectRoles.id} || ${`/${turn}/`} || (${day})::text`
    const rows = await db
      .select({ name, userId: userProjectRoles.userId, projectId: userProjectRoles.projectId })
      .from(userProjectRoles)
      .innerJoin(projects, eq(projects.id, userProjectRoles.projectId))
      .where(
        and(
          eq(userProjectRoles.isDeleted, false),
          eq(projects.isDeleted, false),
          sql`${day} between ${today} - ${caughtUpDays}::int and ${today}`,
          sql`${userProjectRoles.updatedOn} < (${day})::timestamp at time zone ${projects.timeZone}`,
          sql`not exists (select 1 from ${doneOnce} where ${doneOnce.name} = ${name})`,
        ),
      )
    found.push(...rows)
  }
  return found
}
