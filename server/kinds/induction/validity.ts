import { and, eq, sql } from 'drizzle-orm'
import { projectSettings } from '#contract/projectSettings.ts'
import { inductionEnds } from '#contract/safety/induction.ts'
import type { Reader } from '#server/db/database.ts'
import { processSubTypes } from '../processSubType/table.ts'
import { projects } from '../project/table.ts'
import { projectProcessSubTypes } from '../projectProcessSubType/table.ts'

interface Inducted {
  projectId: number
  processSubTypeId: number
  inductedOn: string
}

/** The settings of a project for safety management, with the usual values for those that it has not set. */
export async function safetySettings(db: Reader, projectId: number) {
  const [project] = await db.select({ settings: projects.settings }).from(projects).where(eq(projects.id, projectId))
  return projectSettings.sms.draft.parse(project?.settings.sms ?? {})
}

/** The last day on which the person may work, by the settings of the project and of its sub type. */
export async function endOf(db: Reader, { projectId, processSubTypeId, inductedOn }: Inducted) {
  const { inductionMonths } = await safetySettings(db, projectId)
  const [used] = await db
    .select({
      months: sql<number | null>`coalesce(${projectProcessSubTypes.reviewMonths}, ${processSubTypes.reviewMonths})`,
    })
    .from(processSubTypes)
    .leftJoin(
      projectProcessSubTypes,
      and(
        eq(projectProcessSubTypes.processSubTypeId, processSubTypes.id),
        eq(projectProcessSubTypes.projectId, projectId),
        eq(projectProcessSubTypes.isDeleted, false),
      ),
    )
    .where(eq(processSubTypes.id, processSubTypeId))
  return inductionEnds(inductedOn, inductionMonths, used?.months ?? null)
}
