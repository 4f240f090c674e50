import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { WorkCalendar } from '#contract/time/holidays.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import type { Write } from '#server/core/write.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { officeSettings } from '#server/core/officeSettings.ts'

type RfiSettings = z.output<typeof projectSettings.rfi.draft>

/** What an RFI needs to know of its project and of the office: the date on site, its settings and working days. */
export interface RfiSite {
  today: string
  settings: RfiSettings
  calendar: WorkCalendar
  /** The due date of an RFI that is given none. */
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
