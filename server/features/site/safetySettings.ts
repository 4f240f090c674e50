import { eq } from 'drizzle-orm'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import type { Reader } from '#server/db/database.ts'
import { projects } from '#server/db/tables/project.ts'

/** The settings of a project for safety management, with default values for those not set. */
export async function safetySettings(db: Reader, projectId: number) {
  const [project] = await db.select({ settings: projects.settings }).from(projects).where(eq(projects.id, projectId))
  return projectSettings.sms.draft.parse(project?.settings.sms ?? {})
}
