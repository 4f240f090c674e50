import { and, eq, sql } from 'drizzle-orm'
import { inductionEnds } from '#contract/safety/induction.ts'
import type { Reader } from '#server/db/database.ts'
import { processSubTypes } from '../processSubType/table.ts'
import { safetySettings } from '../project/safetySettings.ts'
import { projectProcessSubTypes } from '../projectProcessSubType/table.ts'

interface Inducted {
  projectId: number
  processSubTypeId: number
  inductedOn: string
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
