import { incident } from '#contract/entities/incident.ts'
import { instanceApproval } from '#server/features/questionnaires/approval.ts'
import { incidentRights } from './rules.ts'
import { incidents } from '#server/db/tables/incident.ts'

/** How incidents go through their approval. */
export const incidentApproval = {
  entity: incident,
  approval: instanceApproval({
    entity: incident,
    table: incidents,
    mayBeAsked: incidentRights.mayBeAsked,
    values: ({ riskScore, potentialSeverity }) => ({ riskScore, potentialSeverity }),
  }),
}
