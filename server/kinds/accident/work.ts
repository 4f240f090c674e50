import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { isAddressed, isLeftDraft, recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { accidents as table } from '#server/db/tables/accident.ts'

const url = recordPathSql('accident', table)
const occurredDay = sql`(${table.occurredOn} at time zone
  (select p."timeZone" from "project" p where p.id = ${table.projectId}))::date`

/** Accidents to report to the authority, accidents to close, and unfinished drafts. */
export function accidentWork(asked: WorkAsked): WaitingRows[] {
  const { person } = asked
  const record = { projectId: table.projectId, number: table.number, title: table.title, url }
  const whole = [...person.projects.keys()].filter((projectId) => readsAllAccidents(person, projectId))
  const handled = and(
    person.seesAll ? undefined : whole.length > 0 ? inArray(table.projectId, whole) : sql`false`,
    isAddressed(person, table.projectId, sql`null::int`),
  )
  const critical = { reason: 'Authority report due', priority: sql`40`, since: table.createdOn }
  return [
    {
      ...record,
      ...critical,
      where: and(sql`${table.tellAtOnce} and ${table.authorityToldOn} is null`, handled)!,
      reason: 'Authority to tell at once',
      next: 'Record the call',
      act: 'tell',
      dueOn: occurredDay,
      dueFor: 'Record',
    },
    {
      ...record,
      ...critical,
      where: and(isNull(table.isReportable), sql`${table.reportDueOn} is not null`, handled)!,
      next: sql`case when ${table.statusId} = ${status.closed}::int then 'Reopen' else 'Decide' end`,
      act: 'decide',
      dueOn: table.reportDueOn,
      dueFor: 'Report',
    },
    {
      ...record,
      ...critical,
      where: and(eq(table.isReportable, true), isNull(table.reportedOn), handled)!,
      next: 'Record report',
      act: 'report',
      dueOn: table.reportDueOn,
      dueFor: 'Report',
    },
    {
      ...record,
      where: and(eq(table.statusId, status.approved), handled)!,
      reason: 'Accident to close',
      next: 'Close',
      act: 'close',
      since: table.decidedOn,
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
