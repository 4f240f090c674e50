import { eq, type SQL } from 'drizzle-orm'
import { hoursAfter, type SiteDays } from '#contract/time/deadlines.ts'
import { contractCalendar, dueAfter, workCalendar, type WorkCalendar } from '#contract/time/holidays.ts'
import { todayIn } from '#server/core/today.ts'
import type { Reader } from '#server/db/database.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { projects } from '#server/db/tables/project.ts'

const place = {
  timeZone: projects.timeZone,
  jurisdiction: projects.jurisdiction,
  isInScotland: projects.isInScotland,
}

/** The calendar of a project at a time: the date on site, its working days, and due dates. */
export async function projectCalendar(db: Reader, projectId: number, now: Date) {
  const [project] = await db.select(place).from(projects).where(eq(projects.id, projectId))
  const office = await officeSettings(db)
  const today = todayIn(now, project!.timeZone)
  const working = workCalendar(project!, office)
  const days: SiteDays = { rule: office.dueRule, calendar: working, timeZone: project!.timeZone }
  return {
    today,
    timeZone: project!.timeZone,
    working,
    days,
    /** The calendar for the periods of its contract. */
    contract: contractCalendar(project!),
    /** The date so many days from today, counted by the office's rule for due dates. */
    dueIn: (days: number) => dueAfter(today, days, office.dueRule, working),
    /** The moment so many hours after another, by the same rule. */
    hoursAfter: (on: string, hours: number) => hoursAfter(on, hours, days),
  }
}

export interface OpenCalendar {
  id: number
  timeZone: string
  calendar: WorkCalendar
}

/** The working days of the projects that a condition selects. */
export async function openCalendars(db: Reader, where: SQL | undefined): Promise<OpenCalendar[]> {
  const rows = await db
    .select({ id: projects.id, ...place })
    .from(projects)
    .where(where)
  const office = await officeSettings(db)
  return rows.map((row) => ({ id: row.id, timeZone: row.timeZone, calendar: workCalendar(row, office) }))
}

/** How days are counted on each project. */
export async function projectCalendars(db: Reader): Promise<(projectId: number) => SiteDays> {
  const rows = await db.select({ id: projects.id, ...place }).from(projects)
  const office = await officeSettings(db)
  const byId = new Map(
    rows.map((row): [number, SiteDays] => [
      row.id,
      { rule: office.dueRule, calendar: workCalendar(row, office), timeZone: row.timeZone },
    ]),
  )
  return (projectId) => byId.get(projectId)!
}
