import { and, eq } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { accident, Accident } from '#contract/entities/accident.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { notBefore } from '#contract/text/words.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { consequencesOf } from './consequences.ts'

type Draft = Checked<typeof accident>

/**
 * Refuses impossible values and references to other projects, and computes again when the authority must be notified.
 */
export async function checkAccident(w: Write, draft: Draft, before: Accident | null) {
  if (draft.occurredOn > w.on) throw invalid(inFuture('The time at which it happened'), 'occurredOn')
  if (draft.notifiedOn > w.on) throw invalid(inFuture('The time at which it was reported on site'), 'notifiedOn')
  if (draft.notifiedOn < draft.occurredOn)
    throw invalid(notBefore('The time at which it was reported on site', 'the time at which it happened'), 'notifiedOn')
  if (!before) await refuseIncidentElsewhere(w, draft)
  return {
    ...(await checkInstance(w, draft, before, processKindIds.accident)),
    // Medical data are confidential whatever the sub type says (domain specification, 2.3).
    isConfidential: true,
    ...(before && (await consequencesOf(w.tx, w.services, before.id, { ...before, occurredOn: draft.occurredOn }))),
  }
}

async function refuseIncidentElsewhere(w: Write, { incidentId, projectId }: Draft) {
  if (incidentId === null) return
  const [found] = await w.tx
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(eq(incidents.id, incidentId), eq(incidents.projectId, projectId)))
  if (!found) throw invalid('Choose an incident of this project.', 'incidentId')
}
