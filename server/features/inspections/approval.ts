import type { inspection as entity } from '#contract/entities/inspection.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { instanceApproval, isApproved } from '#server/features/questionnaires/approval.ts'
import { comesIntoForce } from './force.ts'
import type { InspectionKind } from './inspectionKind.ts'
import { withdraw } from './withdraw.ts'
import { inspectionRights } from './rules.ts'

/**
 * How inspections go through their approval. A returned one becomes a draft again; a rejected one does not count, as if
 * it were cancelled (domain specification, 8).
 */
export function inspectionApproval(kind: InspectionKind) {
  const own = kind.entity as typeof entity
  const approval = instanceApproval({
    entity: own,
    table: kind.table,
    url: (row) => kind.path(row),
    mayBeAsked: inspectionRights(kind).mayBeAsked,
    values: ({ result, lateDays, isThirdParty }) => ({ result, lateDays, isThirdParty }),
    parties: ({ performedByUserId, performedByName }) => [
      { userId: performedByUserId, name: performedByName ?? '', as: 'the inspector', likeAuthor: true },
    ],
    async decided(w, row, result, { comment }) {
      if (isApproved(result)) return comesIntoForce(w, kind, row, row.number ?? '')
      // A failed inspection has counted since it was submitted.
      await withdraw(w, kind, row)
      return result === 'changesRequested'
        ? { statusId: status.draft }
        : { statusId: status.cancelled, reason: comment }
    },
  })
  return {
    entity: own,
    approval: {
      ...approval,
      async after(...[w, row, result, step]: Parameters<typeof approval.after>) {
        if (result === 'recalled') await withdraw(w, kind, row)
        return approval.after(w, row, result, step)
      },
    },
  }
}
