import { eq } from 'drizzle-orm'
import type { Incident } from '#contract/entities/incident.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projects } from '#server/db/tables/project.ts'

/** The lowest potential severity of which the project manager is notified at once: a major injury. */
const grave = 4

/** Notifies the project manager of potentially severe incidents, and of reports due to the authority. */
export async function notifyOfIncident(w: Write, row: Incident, before: Incident | null, action: string) {
  if (action !== 'submit' || before?.submittedOn) return
  if (row.potentialSeverity < grave && !row.isReportable) return
  // A confidential incident is announced only to the people whom its approval asks.
  if (row.isConfidential) return
  const [project] = await w.tx
    .select({ managerUserId: projects.managerUserId })
    .from(projects)
    .where(eq(projects.id, row.projectId))
  await notify(w, [project!.managerUserId], {
    topic: 'incident',
    title: `${row.number ?? 'Incident'} is reported: ${row.title}`.slice(0, 150),
    body: [
      `${w.person.fullName}, ${row.projectNumber} ${row.projectName}.`,
      row.reportDueOn && `The authority must be told by ${plainDay(row.reportDueOn)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    projectId: row.projectId,
    entityKind: 'incident',
    entityId: row.id,
    url: recordPath('incident', row),
    place: row,
    priority: urgentPriority,
  })
}
