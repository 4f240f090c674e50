import { isPastDay } from '#contract/time/deadlines.ts'
import { actionPriority } from '#contract/safety/actionStatus.ts'
import type { Result } from '#contract/questions/scoring.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { cutToTitle } from '#server/features/questionnaires/actionTitle.ts'
import { seeingAll } from '#server/features/approvals/clock.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'
import type { Failed } from './checklist.ts'
import type { InspectedItem, InspectionKind, InspectionRow } from './inspectionKind.ts'

/**
 * Raises the actions of what an inspection found: one for each defect in its list and each failed answer whose template
 * raises none, and a critical one if it failed (domain specification, 8; LOLER reg 10(1), PUWER reg 6(2)). The company of
 * the item puts them right, otherwise whoever wrote the inspection.
 */
export async function raiseFound(
  w: Write,
  kind: InspectionKind,
  row: InspectionRow,
  item: InspectedItem,
  result: Result | null,
  failed: readonly Failed[],
) {
  const defects = [
    ...row.defects.map(({ what, dueOn }) => ({ title: cutToTitle(what), description: null, dueOn })),
    ...failed.map(({ what, said }) => ({ title: cutToTitle(what), description: said || null, dueOn: null })),
  ]
  const critical = {
    title: cutToTitle(`${item.number} ${item.name} failed: not to be used until it is put right`),
    description: [`${row.number} ${row.title}`, ...defects.map(({ title }) => `• ${title}`)].join('\n').slice(0, 4000),
    dueOn: null,
    priorityId: actionPriority.critical,
  }
  const asked = [
    ...(result === 'fail' ? [critical] : []),
    ...defects.map((one) => ({ ...one, priorityId: actionPriority.medium })),
  ]
  if (asked.length === 0) return
  const today = await dayOnSite(w, row.projectId)
  const fitting = await peopleOfSafety(w, row, [row.authorUserId, w.person.userId], today)
  const doer = [row.authorUserId, w.person.userId].find((id) => fitting.has(id)) ?? null
  // Whoever approves need not have the right to raise actions: the inspection raises them.
  const raising = { ...w, person: seeingAll(w) }
  for (const { dueOn, ...one } of asked)
    await writing(w.services.kinds.questionResponseAction!).create(
      raising,
      {
        projectId: row.projectId,
        systemId: row.systemId,
        ...one,
        // A day that has passed while it waited for its approval is the day on which it is raised.
        dueOn: isPastDay(dueOn, today) ? today : dueOn,
        assignedClientId: row.clientId,
        assignedUserId: row.clientId === null ? doer : null,
        verifierUserId: doer,
        locationId: row.locationId,
        sourceKind: kind.kind,
        sourceId: row.id,
      },
      { finishes: true },
    )
}
