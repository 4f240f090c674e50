import { isActionSource } from '#contract/safety/actionSources.ts'
import { actionPriority } from '#contract/safety/actionStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import { writing } from '#server/core/writing.ts'
import type { Write } from '#server/core/write.ts'
import { seeingAll } from '#server/features/approvals/clock.ts'
import { latestStages } from '#server/features/approvals/runState.ts'
import { lockedRun, runOf } from '#server/features/approvals/storedRun.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'
import { cutToTitle } from './actionTitle.ts'
import { isSealed } from '#server/core/sealedKinds.ts'

interface Commented extends InSystem {
  id: number
  number: string | null
  authorUserId: number
  clientId: number | null
  locationId: number | null
}

/**
 * Raises a corrective action for each comment that a record was approved with (domain specification, 6.2). The company
 * of the record puts it right, otherwise its author, and whoever approved it checks that. Actions are read by more people
 * than the comments on a record whose comments are stored encrypted, so of these they only say where the comment stands.
 */
export async function raiseForComments(w: Write, kind: Kind, row: Commented) {
  if (!isActionSource(kind)) return
  const stored = await lockedRun(w, kind, row.id)
  const commented = (stored ? latestStages(runOf(stored)) : []).flatMap(({ people }) =>
    people.filter(({ statusId }) => statusId === stepStatus.approvedWithComments),
  )
  if (commented.length === 0) return
  const today = await dayOnSite(w, row.projectId)
  const fitting = await peopleOfSafety(w, row, [row.authorUserId, ...commented.map(({ userId }) => userId)], today)
  for (const { userId, name, comment } of commented) {
    const checker = [userId, row.authorUserId].find((id) => fitting.has(id))
    const byCompany = !isSealed(kind) && row.clientId !== null
    const doer = [row.authorUserId, userId].find((id) => fitting.has(id))
    // Someone must be able to open it.
    if (!byCompany && doer === undefined) continue
    // Whoever approves need not have the right to raise actions: the approval raises them.
    const raising = { ...w, person: seeingAll(w) }
    await writing(w.services.kinds.questionResponseAction!).create(
      raising,
      {
        projectId: row.projectId,
        systemId: row.systemId,
        ...wordsOf(kind, row, name, comment ?? ''),
        priorityId: actionPriority.medium,
        assignedClientId: byCompany ? row.clientId : null,
        assignedUserId: byCompany ? null : doer,
        verifierUserId: checker ?? null,
        locationId: row.locationId,
        sourceKind: kind,
        sourceId: row.id,
      },
      { finishes: true },
    )
  }
}

/** A long comment is the description, and its beginning the title. */
function wordsOf(kind: Kind, { number }: Commented, name: string, comment: string) {
  if (isSealed(kind)) return { title: `Comment of ${name} on ${number ?? 'the record'}: see its approval` }
  const line = comment.replaceAll(/\s+/g, ' ').trim()
  const title = cutToTitle(line)
  return title === line ? { title } : { title, description: comment }
}
