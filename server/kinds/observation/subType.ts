import { and, eq } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { observation } from '#contract/entities/observation.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { processSubTypes } from '../processSubType/table.ts'
import { projectProcessSubTypes as settings } from '../projectProcessSubType/table.ts'

/** Whether the sub type makes the observation confidential. Refuses one that the project does not use. */
export async function confidentialBy(w: Write, { projectId, processSubTypeId }: Checked<typeof observation>) {
  if (processSubTypeId === null) return false
  const [used] = await w.tx
    .select({ isConfidential: processSubTypes.isConfidential })
    .from(settings)
    .innerJoin(processSubTypes, eq(processSubTypes.id, settings.processSubTypeId))
    .where(
      and(
        eq(settings.projectId, projectId),
        eq(settings.processSubTypeId, processSubTypeId),
        eq(settings.isEnabled, true),
        eq(settings.isDeleted, false),
        eq(processSubTypes.processKindId, processKindIds.observation),
      ),
    )
  if (!used) throw invalid('Choose a sub type that this project uses for observations.', 'processSubTypeId')
  return used.isConfidential
}
