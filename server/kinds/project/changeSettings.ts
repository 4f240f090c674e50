import { eq } from 'drizzle-orm'
import { changeRequestSettings, usualSettings } from '#contract/projects/projectSettings.ts'
import type { Reader } from '#server/db/database.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { projects } from '#server/db/tables/project.ts'

/** A project's settings for change requests: its own, else those of its contract form and of the office. */
export async function changeSettingsOf(db: Reader, projectId: number) {
  const [project] = await db
    .select({ settings: projects.settings, contractForm: projects.contractForm })
    .from(projects)
    .where(eq(projects.id, projectId))
  return changeRequestSettings.parse({
    ...usualSettings('changeRequest', project?.contractForm ?? null, await officeSettings(db)),
    ...(project?.settings.changeRequest as object | undefined),
  })
}
