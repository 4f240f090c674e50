import type * as z from 'zod/mini'
import type { WorkCalendar } from '#contract/holidays.ts'
import type { changeRequestSettings } from '#contract/projectSettings.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { changeSettingsOf } from '../project/changeSettings.ts'

type ChangeSettings = z.output<typeof changeRequestSettings>

/** What a change request needs to know of its project and of the office: the date on site, settings, working days. */
export interface ChangeSite {
  today: string
  timeZone: string
  settings: ChangeSettings
  calendar: WorkCalendar
}

export async function changeSiteOf(w: Write, projectId: number): Promise<ChangeSite> {
  const { settings, office, timeZone } = await changeSettingsOf(w.tx, projectId)
  return { today: todayIn(w.services.now(), timeZone), timeZone, settings, calendar: office }
}
