import { sql } from 'drizzle-orm'
import { runFact, waitingForFact } from '#server/features/approvals/storedRun.ts'
import { accountName } from '#server/db/accountName.ts'

/** The last day of the next step of a change request, as a date. */
export const changeDueOn = sql`(case "changeRequest"."statusId" when 10 then "changeRequest"."notifyBy"
  when 20 then "changeRequest"."noticeReplyDueOn" when 30 then "changeRequest"."quotationDueOn"
  when 40 then "changeRequest"."decisionDueOn" when 50 then "changeRequest"."decisionDueOn" end)`

/** The computed columns of a row. */
export const changeRequestFacts = {
  folderId: sql`(select p."rootFolderPmpId" from "project" p where p.id = "changeRequest"."projectId")`,
  raisedByName: accountName('"changeRequest"."raisedByUserId"'),
  partyIds: sql`(select coalesce(jsonb_agg(distinct party.id), '[]'::jsonb) from (
    select u."clientId" as id from "user" u
      where u.id in ("changeRequest"."raisedByUserId", "changeRequest"."assessorUserId")
    union select "changeRequest"."onBehalfClientId" where "changeRequest"."onBehalfClientId" is not null) party)`,
  dueOn: sql`${changeDueOn}::text`,
  supersededByNumber: sql`(select later.number from "changeRequest" later
    where later.id = "changeRequest"."supersededById")`,
  waitingFor: waitingForFact('changeRequest'),
  approval: runFact('changeRequest'),
}
