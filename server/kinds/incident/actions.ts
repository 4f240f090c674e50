import { reopenIncidentDays, type incident, type Incident } from '#contract/entities/incident.ts'
import { isDangerousOccurrence } from '#contract/safety/incidentReport.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { inFuture, tooEarly } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { because, closeOut, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { refuseUnfinished } from '#server/features/site/unfinished.ts'
import { incidentApproval } from './approval.ts'
import { refuseUnclassed } from './check.ts'
import { convertToAccident, refuseDraftAccident } from './convert.ts'
import { incidents as table } from '#server/db/tables/incident.ts'

const dayLength = 86_400_000

async function refuseOpenEnds(w: Write, row: Incident) {
  await refuseUnfinished(w, 'incident', row, 'close')
  if ((row.isReportable || isDangerousOccurrence(row)) && row.reportedOn === null)
    throw notNow('It is reportable. Record the report to the authority before you close it.')
  await refuseDraftAccident(w, row)
}

export const incidentActions: NonNullable<Resource<typeof incident>['actions']> = {
  async submit(w, row, { chosen }) {
    await refuseUnclassed(w, row)
    return submitInstance(w, incidentApproval, table, row, 'INC', chosen)
  },
  async report(w, row, { reportedOn, referenceNumber }) {
    if (reportedOn > (await dayOnSite(w, row.projectId)))
      throw invalid(inFuture('The day on which it was reported'), 'reportedOn')
    if (reportedOn < row.occurredOn.slice(0, 10))
      throw invalid(tooEarly('The day on which it was reported', 'it happened'), 'reportedOn')
    return { isReportable: true, reportedOn, reportReference: referenceNumber }
  },
  async close(w, row, { comment }) {
    await refuseOpenEnds(w, row)
    await closeOut(w, incidentApproval.entity, table, row)
    if (comment) because(w, 'incident', row, comment)
    return { statusId: status.closed, closedOn: w.on, reason: comment }
  },
  reopen(w, row, { reason }) {
    const closed = Date.parse(row.closedOn ?? w.on)
    if (w.services.now().getTime() - closed > reopenIncidentDays * dayLength)
      throw notNow(`An incident can be reopened for ${reopenIncidentDays} days after it was closed.`)
    because(w, 'incident', row, reason)
    return { statusId: status.approved, closedOn: null, reason }
  },
  async convert(w, row) {
    await convertToAccident(w, row)
    return {}
  },
  async cancel(w, row, { reason }) {
    because(w, 'incident', row, reason)
    await cancelApproval(w, incidentApproval, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
}
