import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { dueAfter, type WorkCalendar } from '#contract/holidays.ts'
import { projectSettings } from '#contract/projectSettings.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { projects } from '../project/table.ts'
import { officeSettings } from '../settings/officeSettings.ts'

type RfiSettings = z.output<typeof projectSettings.rfi.draft>

/** What an RFI needs to know of its project and of the office: the date on site, its settings and working days. */
export interface RfiSite {
  today: string
  settings: RfiSettings
  calendar: WorkCalendar
}

export async function siteOf(w: Write, projectId: number): Promise<RfiSite> {
  const [project] = await w.tx
    .select({ timeZone: projects.timeZone, settings: projects.settings })
    .from(projects)
    .where(eq(projects.id, projectId))
  const office = await officeSettings(w.tx)
  const own = project?.settings.rfi as object | undefined
  return {
    today: todayIn(w.services.now(), project?.timeZone ?? office.timeZone),
    settings: projectSettings.rfi.draft.parse(own ?? { defaultDueDays: office.rfiDays }),
    calendar: office,
  }
}

/** The due date of an RFI that is given none. */
export const usualDueDate = ({ today, settings, calendar }: RfiSite) =>
  dueAfter(today, settings.defaultDueDays, 'working', calendar)
