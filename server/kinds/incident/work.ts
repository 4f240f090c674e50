import { and, eq, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { isAnonymous } from './anonymous.ts'
import { isManaged } from '#server/core/rights/recordRights.ts'
import { isAddressed, isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { isToReport } from './rules.ts'
import { incidents as table } from '#server/db/tables/incident.ts'

const url = recordPathSql('incident', table)

/** Incidents to report to the authority and to close, and unfinished drafts. */
export function incidentWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  const managed = isManaged(person, table)
  const manages = and(
    managed === true ? undefined : managed || sql`false`,
    isAddressed(person, table.projectId, sql`null::int`),
  )
  return [
    {
      ...record,
      where: and(isToReport, manages)!,
      reason: 'To report to the authority',
      next: 'Record report',
      act: 'report',
      priority: sql`40`,
      since: table.submittedOn,
      dueOn: table.reportDueOn,
      dueFor: 'Report',
    },
    {
      ...record,
      where: and(eq(table.statusId, status.approved), manages)!,
      reason: 'Incident to close',
      next: 'Close',
      act: 'close',
      since: table.decidedOn,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.draft), isAnonymous, manages)!,
      reason: 'Anonymous near miss to submit',
      next: 'Finish',
      since: table.createdOn,
    },
    {
      ...record,
      where: and(eq(table.statusId, status.draft), isLeftDraft(table.authorUserId, table.updatedOn, asked))!,
      reason: 'Draft to finish',
      next: 'Finish',
      since: table.updatedOn,
    },
  ]
}
