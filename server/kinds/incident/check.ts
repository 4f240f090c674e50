import { eq } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { incident, Incident } from '#contract/entities/incident.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { dangerousOccurrenceDuty } from '#contract/safety/accidentReport.ts'
import { invalid } from '#server/core/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { checkInstance } from '#server/instances/writingInstances.ts'
import { projects } from '../project/table.ts'

/** Refuses what does not belong to the project or is in the future, and works out when the authority must be told. */
export async function checkIncident(w: Write, draft: Checked<typeof incident>, before: Incident | null) {
  if (draft.occurredOn > w.on) throw invalid('When it happened must not be in the future.', 'occurredOn')
  return {
    ...(await checkInstance(w, draft, before, processKindIds.incident)),
    reportDueOn: draft.isReportable ? await lastDayToReport(w, draft) : null,
  }
}

/** The last day for the report of a dangerous occurrence, by the law of the country of the project. */
async function lastDayToReport(w: Write, { projectId, occurredOn }: Checked<typeof incident>) {
  const [project] = await w.tx
    .select({ timeZone: projects.timeZone, jurisdiction: projects.jurisdiction })
    .from(projects)
    .where(eq(projects.id, projectId))
  const duty = dangerousOccurrenceDuty(project!.jurisdiction, todayIn(new Date(occurredOn), project!.timeZone))
  return duty.duty === 'report' ? duty.dueOn : null
}
