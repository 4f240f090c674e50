import { and, eq, sql } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import { projectPath } from '#contract/projectPath.ts'
import { registerPath } from '#contract/recordPages.ts'
import { plainDay } from '#server/core/thresholds.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import type { Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { lastRollCall, nextDrillSql } from '#server/features/site/rollCalls.ts'
import { siteManagersOf } from '#server/features/site/siteManagers.ts'
import { isGoingOn, sendReminders, toRemindOf } from '#server/platform/notices/reminders.ts'

/** Working days before a drill is due, and between reminders once it is overdue. */
const rhythm = { ahead: [5, 0], every: 5 }

/** Reminds the site managers of a roll-call drill that is due (domain specification, 15.3); called once a day. */
export async function remindOfDrills(w: Write, day: ZoneDay) {
  const due = nextDrillSql(sql`r."startedOn"`)
  const rows = await w.tx
    .select({ projectId: projects.id, dueOn: sql<string>`p.due::text` })
    .from(projects)
    .innerJoin(
      sql`(select p.id, ${due} as due from "project" p join lateral ${lastRollCall} r on true) p`,
      sql`p.id = ${projects.id}`,
    )
    .where(and(isGoingOn(day), eq(projects.statusId, projectStatus.onSite), sql`${projects.systems} ? 'sms'`))
  const daysOf = await projectCalendars(w.tx)
  const reminders = []
  for (const { row, isLate, stage } of toRemindOf(rows, day, daysOf, () => rhythm)) {
    const { projectId, dueOn } = row
    reminders.push({
      name: `drill/${projectId}/${dueOn}/${stage}`,
      userIds: await siteManagersOf(w, projectId, day.today),
      news: {
        topic: 'rollCall' as const,
        title: isLate ? 'The roll-call drill is overdue' : 'A roll-call drill is due',
        body: `It ${isLate ? 'was' : 'is'} due on ${plainDay(dueOn)}.`,
        projectId,
        url: projectPath('sms', projectId, 'rollcalls'),
      },
    })
  }
  await sendReminders(
    w,
    { several: (count) => `${count} drills are due`, url: (at) => registerPath('rollCall', at) },
    reminders,
  )
}
