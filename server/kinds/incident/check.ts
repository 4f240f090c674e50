import { and, eq } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { incident, Incident } from '#contract/entities/incident.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { dangerousOccurrenceType, incidentDuty, typesWithoutClass } from '#contract/safety/incidentReport.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { invalid } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/features/questionnaires/writingInstances.ts'
import { anonymousReporter } from './anonymous.ts'
import { siteOf } from '#server/kinds/accident/consequences.ts'
import { lookups } from '#server/db/tables/lookup.ts'

type Draft = Checked<typeof incident>

/** Refuses future dates and references to other projects, and computes when the authority must be notified. */
export async function checkIncident(w: Write, draft: Draft, before: Incident | null) {
  if (draft.occurredOn > w.on) throw invalid(inFuture('The time at which it happened'), 'occurredOn')
  const { jurisdiction, timeZone } = await siteOf(w.tx, draft.projectId)
  if (draft.diagnosedOn && draft.diagnosedOn > todayIn(new Date(w.on), timeZone))
    throw invalid(inFuture('The day of the diagnosis'), 'diagnosedOn')
  await refuseUnclassed(w, draft)
  // By the law of the project's country, wherever the office is.
  const duty = incidentDuty(jurisdiction, { ...draft, occurredOn: todayIn(new Date(draft.occurredOn), timeZone) })
  return {
    ...(await checkInstance(w, draft, before, processKindIds.incident)),
    // The server itself reports only on behalf of anonymous reporters.
    ...(!before && w.person.userId === 0 && { authorUserId: await anonymousReporter(w, draft.projectId) }),
    isReportable: duty.isReportable,
    reportDueOn: duty.isReportable ? duty.dueOn : null,
  }
}

/** Refuses an incident of a type that may be a dangerous occurrence until its class is given. */
export async function refuseUnclassed(w: Write, draft: Pick<Draft, 'incidentTypeId' | 'occurrenceClass'>) {
  const { incidentTypeId, occurrenceClass } = draft
  if (incidentTypeId === dangerousOccurrenceType && (occurrenceClass === null || occurrenceClass === 'none'))
    throw invalid('Choose the class of the dangerous occurrence.', 'occurrenceClass')
  if (occurrenceClass !== null || typesWithoutClass.includes(incidentTypeId)) return
  const [type] = await w.tx
    .select({ flags: lookups.flags })
    .from(lookups)
    .where(and(eq(lookups.list, 'incidentTypes'), eq(lookups.id, incidentTypeId)))
  if (type?.flags.isReportable === true)
    throw invalid('Say whether it is a dangerous occurrence, or choose “None of these”.', 'occurrenceClass')
}
