import { sql } from 'drizzle-orm'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import { isLateStage } from '#server/features/questionnaires/overdue.ts'
import type { StampedTable } from '#server/core/readable.ts'
import type { WaitingRows, WorkAsked } from '#server/core/work.ts'

const { current } = stepStatus
const { reviewer, leadReviewer, approver } = processRoles

/** Whether only the lead reviewer's result is missing: other reviewers were asked, and all of them have decided. */
const onlyLeadIsMissing = sql`e."processRoleId" = ${leadReviewer}::int
  and exists (select 1 from "processInstanceUser" o where o."listId" = l.id and o."processRoleId" = ${reviewer}::int)
  and not exists (select 1 from "processInstanceUser" o
    where o."listId" = l.id and o."processRoleId" = ${reviewer}::int and o."statusId" = ${current}::int)`

/** What the approvals of a kind's records require of a person: to decide at a stage, or to change a returned record. */
export function approvalWork(kind: string, table: StampedTable, { person, now }: WorkAsked): WaitingRows[] {
  const run = sql`join "processRun" r on r."entityKind" = ${kind}::text and r."entityId" = ${table.id}
    join "project" p on p.id = r."projectId"`
  const record = {
    projectId: sql`r."projectId"`,
    number: sql`r.number`,
    title: sql`r.title`,
    url: sql`r.url`,
    act: 'approval',
  }
  return [
    {
      ...record,
      join: sql`${run} join "processInstanceUserList" l on l."runId" = r.id
        join "processInstanceUser" e on e."listId" = l.id`,
      where: sql`r."statusId" = ${runStatus.inReview}::int and l."statusId" = ${current}::int
        and e."statusId" = ${current}::int and e."userId" = ${person.userId}::int`,
      reason: sql`case when e."cameBy" = 'delegated' then 'Delegated to you' when ${onlyLeadIsMissing}
        then 'Lead result missing' when e."processRoleId" = ${approver}::int then 'Your approval' else 'Your review' end`,
      next: sql`case when e."processRoleId" = ${approver}::int then 'Approve' else 'Review' end`,
      since: sql`l."startedOn"`,
      dueOn: sql`(l."dueOn" at time zone p."timeZone")::date`,
      dueFor: 'Stage',
      isLate: isLateStage(now),
      namesThem: true,
      stage: sql`l."stageKey"`,
      round: sql`l.round`,
      approvalId: sql`r.id`,
    },
    {
      ...record,
      join: run,
      where: sql`r."statusId" = ${runStatus.changesRequested}::int and r."authorId" = ${person.userId}::int`,
      reason: 'Changes requested',
      next: 'Revise',
      since: sql`(select max(l."endedOn") from "processInstanceUserList" l where l."runId" = r.id)`,
    },
  ]
}
