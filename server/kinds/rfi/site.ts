import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { WorkCalendar } from '#contract/time/holidays.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import type { Write } from '#server/core/write.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { officeSettings } from '#server/core/officeSettings.ts'

type RfiSettings = z.output<typeof projectSettings.rfi.draft>

/** The facts of the project and the office that an RFI needs: the date on site, settings and working days. */
interface RfiSite {
  today: string
  settings: RfiSettings
  calendar: WorkCalendar
  /** The due date of an RFI without one. */
  usualDueDate: string
}

export async function siteOf(w: Write, projectId: number): Promise<RfiSite> {
  const [project] = await w.tx.select({ settings: projects.settings }).from(projects).where(eq(projects.id, projectId))
  const { rfiDays } = await officeSettings(w.tx)
  const { today, working, dueIn } = await projectCalendar(w.tx, projectId, w.services.now())
  const own = project?.settings.rfi as object | undefined
  const settings = projectSettings.rfi.draft.parse({ defaultDueDays: rfiDays, ...own })
  return { today, settings, calendar: working, usualDueDate: dueIn(settings.defaultDueDays) }
}
