import type { ChangeSettings } from '#contract/projects/projectSettings.ts'
import type { WorkCalendar } from '#contract/time/holidays.ts'
import type { Write } from '#server/core/write.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { changeSettingsOf } from '../project/changeSettings.ts'

/**
 * The facts of a project that a change request needs: the date on site, its settings and the calendar of its contract.
 */
interface ChangeSite {
  today: string
  timeZone: string
  settings: ChangeSettings
  calendar: WorkCalendar
}

export async function changeSiteOf(w: Write, projectId: number): Promise<ChangeSite> {
  const settings = await changeSettingsOf(w.tx, projectId)
  const { today, timeZone, contract } = await projectCalendar(w.tx, projectId, w.services.now())
  return { today, timeZone, settings, calendar: contract }
}
