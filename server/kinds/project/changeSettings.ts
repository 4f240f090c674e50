import { eq } from 'drizzle-orm'
import { changeRequestSettings } from '#contract/projectSettings.ts'
import { timeBarsOf } from '#contract/timeBars.ts'
import type { Reader } from '#server/db/database.ts'
import { officeSettings } from '../settings/officeSettings.ts'
import { projects } from './table.ts'

/** A project's settings for change requests: its own, else the office's and those of its contract form. */
export async function changeSettingsOf(db: Reader, projectId: number) {
  const [project] = await db
    .select({ timeZone: projects.timeZone, settings: projects.settings, contractForm: projects.contractForm })
    .from(projects)
    .where(eq(projects.id, projectId))
  const office = await officeSettings(db)
  const settings = changeRequestSettings.parse({
    replyWithinDays: office.changeResponseDays,
    ...timeBarsOf(project?.contractForm ?? null),
    ...(project?.settings.changeRequest as object | undefined),
  })
  return { settings, office, timeZone: project?.timeZone ?? office.timeZone }
}
