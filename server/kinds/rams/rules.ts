import { sql } from 'drizzle-orm'
import type { rams as entity, Rams } from '#contract/entities/rams.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import type { Person } from '#server/core/person.ts'
import { isDueWithin } from '#server/core/late.ts'
import { dayWhere } from '#server/core/today.ts'
import type { Rules } from '#server/core/policy.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { isOverdue } from '#server/features/questionnaires/overdue.ts'
import { instanceRights, writesInstance } from '#server/features/questionnaires/rights.ts'
import { managesSafety, mayWriteSafety } from '#server/core/rights/recordRights.ts'
import { rams } from '#server/db/tables/rams.ts'

export const ramsRights = instanceRights('rams', rams, ['authorUserId', 'supervisorUserId'])

/**
 * Everyone who may write safety records may write RAMS; their author and the managers revise them. People of the
 * company sign for themselves, and everyone who may write can brief others.
 */
export const ramsRules: Rules<typeof entity> = {
  personal: true,
  finds: ramsRights.finds,
  creates: mayWriteSafety,
  edits: (person, row) => writtenIn.includes(row.statusId) && writesInstance(person, row),
  removes: writesInstance,
  keptBecause: ({ statusId, submittedOn }) =>
    statusId === status.draft && submittedOn === null
      ? null
      : 'RAMS that were submitted stay on record. Cancel them instead.',
  acts(person, row, action) {
    switch (action) {
      case 'submit':
      case 'revise':
        return writesInstance(person, row)
      case 'cancel':
        // A draft that was never submitted is deleted instead.
        return (row.statusId > status.draft || row.submittedOn !== null) && writesInstance(person, row)
      case 'sign':
      case 'brief':
        return mayWriteSafety(person, row)
      default:
        return managesSafety(person, row)
    }
  },
}

/**
 * The author answers the questions before they are submitted, and the people of a stage that allows changes during that
 * stage.
 */
export const mayAnswerRams = (person: Person, row: Rams, set: AnswerSet) =>
  set === 'main' && (row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval)))

/** The condition for RAMS in force of the person's company that they have not signed. */
export const isToSignBy = ({ userId, clientId }: Person) =>
  sql`("rams"."statusId" = ${status.approved}::int and "rams"."clientId" = ${clientId}::int and not exists (
    select 1 from jsonb_array_elements("rams".briefings) b where (b->>'userId')::int = ${userId}::int))`

/** RAMS are listed as due this many days before their review. */
const dueWithin = 30

const siteZone = sql`(select p."timeZone" from "project" p where p.id = ${rams.projectId})`

/** The conditions of a window's views. */
export const ramsViews = (person: Person) => ({
  all: undefined,
  overdue: isOverdue('rams', person),
  inForce: sql.raw(`"rams"."statusId" = ${status.approved}`),
  reviewDue: sql`("rams"."statusId" = ${status.expired}::int or ("rams"."statusId" = ${status.approved}::int
    and ${isDueWithin(rams.reviewDueOn, dayWhere(person.asOf, siteZone), dueWithin)}))`,
  toSign: isToSignBy(person),
  toReview: sql`exists (select 1 from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id where r."entityKind" = 'rams' and r."entityId" = "rams".id
      and r."statusId" = 20 and l."statusId" = ${stepStatus.current}::int and e."statusId" = ${stepStatus.current}::int
      and e."userId" = ${person.userId}::int)`,
  mine: sql`"rams"."authorUserId" = ${person.userId}::int`,
})
