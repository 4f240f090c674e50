import { incident, type Incident } from '#contract/entities/incident.ts'
import { recordPage } from '#contract/recordSystem.ts'
import { instanceApproval } from '#server/features/questionnaires/approval.ts'
import { incidentRights } from './rules.ts'
import { incidents } from '#server/db/tables/incident.ts'

/** The path of an incident's page (specification, 2.4). */
export const incidentPath = (row: Pick<Incident, 'projectId' | 'systemId' | 'id'>) =>
  recordPage(row, `incidents/${row.id}`)

/** How incidents go through their approval. */
export const incidentApproval = {
  entity: incident,
  approval: instanceApproval({
    entity: incident,
    table: incidents,
    url: incidentPath,
    mayBeAsked: incidentRights.mayBeAsked,
    values: ({ riskScore, potentialSeverity }) => ({ riskScore, potentialSeverity }),
  }),
}
