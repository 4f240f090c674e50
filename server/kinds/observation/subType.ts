import type { Checked } from '#contract/entity.ts'
import type { observation } from '#contract/entities/observation.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { subTypeOf } from '#server/features/questionnaires/subType.ts'

/** Whether the sub type makes the observation confidential. Refuses one that the project does not use. */
export async function confidentialBy(w: Write, draft: Checked<typeof observation>) {
  if (draft.processSubTypeId === null) return false
  const used = await subTypeOf(w.tx, draft, draft.processSubTypeId)
  if (!used?.isEnabled || used.processKindId !== processKindIds.observation)
    throw invalid('Choose a sub type that this project uses for observations.', 'processSubTypeId')
  return used.isConfidential
}
