import { and, eq } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { disciplinary as entity, Disciplinary } from '#contract/entities/disciplinary.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { inFuture, tooEarly } from '#contract/text/dayWords.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { namedEntries, namedValues } from '#server/features/site/namedPeople.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { observations } from '#server/db/tables/observation.ts'
import { refuseLighterCard } from './earlierCards.ts'

type Draft = Checked<typeof entity>

/** Refuses impossible dates, references to other projects, and a lighter card than the rules suggest. */
export async function checkDisciplinary(w: Write, sent: Draft, before: Disciplinary | null) {
  const who = await namedValues(w, 'disciplinary', sent, before)
  const draft = { ...sent, ...who }
  const values = await checkInstance(w, draft, before, processKindIds.disciplinary)
  if (draft.occurredOn > (await dayOnSite(w, draft.projectId)))
    throw invalid(inFuture('The date of the breach'), 'occurredOn')
  if (draft.employerNotifiedOn) await refuseNotificationDay(w, draft, draft.employerNotifiedOn)
  await refuseObservationElsewhere(w, draft)
  await refuseLighterCard(w, draft, before?.id ?? 0)
  // Always confidential: only people who see cards see it, whatever its sub type says.
  const witnesses = await namedEntries(w, 'cardWitness', draft.projectId, draft.witnesses)
  return { ...values, ...who, witnesses, isConfidential: true, title: await titleOf(w, draft) }
}

/** Refuses a day on which the employer cannot have been notified. */
export async function refuseNotificationDay(
  w: Write,
  { projectId, occurredOn }: Pick<Draft, 'projectId' | 'occurredOn'>,
  notifiedOn: string,
) {
  if (notifiedOn > (await dayOnSite(w, projectId)))
    throw invalid(inFuture('The day on which the employer was told'), 'employerNotifiedOn')
  if (notifiedOn < occurredOn)
    throw invalid(tooEarly('The day on which the employer was told', 'the breach'), 'employerNotifiedOn')
}

async function refuseObservationElsewhere(w: Write, { observationId, projectId }: Draft) {
  if (observationId === null) return
  const [found] = await w.tx
    .select({ id: observations.id })
    .from(observations)
    .where(and(eq(observations.id, observationId), eq(observations.projectId, projectId)))
  if (!found) throw invalid('Choose an observation of this project.', 'observationId')
}

async function titleOf(w: Write, { personName, breachId }: Draft) {
  const [breach] = await w.tx
    .select({ name: lookups.name })
    .from(lookups)
    .where(and(eq(lookups.list, 'disciplinaryBreaches'), eq(lookups.id, breachId)))
  return `${personName}: ${breach!.name}`.slice(0, 150)
}
