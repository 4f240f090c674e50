import type { inspection as entity } from '#contract/entities/inspection.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { instanceApproval, isApproved } from '#server/instances/approval.ts'
import { comesIntoForce } from './force.ts'
import type { InspectionKind } from './inspectionKind.ts'
import { inspectionRights } from './rules.ts'

/**
 * How inspections go through their approval. One that is returned is a draft again; one that is rejected does not count,
 * as if it were cancelled (domain specification, 8).
 */
export function inspectionApproval(kind: InspectionKind) {
  const own = kind.entity as typeof entity
  return {
    entity: own,
    approval: instanceApproval({
      entity: own,
      table: kind.table,
      url: (row) => kind.path(row),
      mayBeAsked: inspectionRights(kind).mayBeAsked,
      values: ({ result, lateDays, isThirdParty }) => ({ result, lateDays, isThirdParty }),
      async decided(w, row, result, comment) {
        if (result === 'changesRequested') return { statusId: status.draft }
        if (!isApproved(result)) return { statusId: status.cancelled, reason: comment }
        return comesIntoForce(w, kind, row, row.number ?? '')
      },
    }),
  }
}
