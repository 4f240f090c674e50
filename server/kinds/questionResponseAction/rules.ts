import { isPastDay } from '#server/core/late.ts'
import { sql } from 'drizzle-orm'
import { actionsToFix, actionStatus as status, unfinishedActions } from '#contract/safety/actionStatus.ts'
import type { questionResponseAction, QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { findsSafety, isPartyOf, managesSafety, mayWriteSafety, partiesOf } from '#server/core/rights/recordRights.ts'
import { questionResponseActions } from '#server/db/tables/questionResponseAction.ts'

const column = (name: string) => `"questionResponseAction"."${name}"`
const company = column('assignedClientId')
const people = ['raisedByUserId', 'assignedUserId', 'verifierUserId'].map(column)

export const actionParties = partiesOf(company, ...people)

type Named = Pick<QuestionResponseAction, 'projectId' | 'systemId' | 'assignedUserId' | 'assignedClientId'>

/** The people who put it right: the assignee; without one, everyone of the company who may write. */
const isFixer = (person: Person, row: Named) =>
  mayWriteSafety(person, row) &&
  (row.assignedUserId === null ? row.assignedClientId === person.clientId : row.assignedUserId === person.userId)

/** Whether a person may add photos of the fix and report it. */
export const mayFix = (person: Person, row: Named & { statusId: number }) =>
  actionsToFix.includes(row.statusId) && (isFixer(person, row) || managesSafety(person, row))

/**
 * The person who put it right may never accept it (domain specification, 6.6). Its author changes it until the work
 * starts, managers until it is ready for review. A numbered record is cancelled; one on which no work has started may
 * be deleted.
 */
export const questionResponseActionRules: Rules<typeof questionResponseAction> = {
  personal: true,
  finds: (person) =>
    findsSafety(
      person,
      questionResponseActions,
      isPartyOf(person.clientId, company, ...people),
      sql`(${person.userId} in (${sql.raw(people.join(', '))}) or (${sql.raw(column('assignedUserId'))} is null
        and ${sql.raw(company)} = ${person.clientId}))`,
    ),
  creates: mayWriteSafety,
  edits: (person, row) =>
    actionsToFix.includes(row.statusId) &&
    (managesSafety(person, row) ||
      (row.statusId === status.open && row.raisedByUserId === person.userId && mayWriteSafety(person, row))),
  removes: managesSafety,
  keptBecause: ({ statusId }) =>
    statusId === status.open ? null : 'Only an action that nobody has started is deleted. Cancel it instead.',
  acts(person, row, action) {
    const isVerifier = row.verifierUserId === person.userId && mayWriteSafety(person, row)
    switch (action) {
      case 'start':
      case 'fix':
        return isFixer(person, row) || managesSafety(person, row)
      case 'accept':
        return (isVerifier || managesSafety(person, row)) && row.fixedByUserId !== person.userId
      case 'reject':
      case 'postpone':
        return isVerifier || managesSafety(person, row)
      default:
        return managesSafety(person, row)
    }
  },
}

const inStatus = (ids: readonly number[]) => sql.raw(`${column('statusId')} in (${ids.join(', ')})`)

/** The condition for actions assigned to a person. */
export const isToFixBy = ({ userId }: Person) =>
  sql`${inStatus(actionsToFix)} and ${sql.raw(column('assignedUserId'))} = ${userId}::int`

/** The condition for actions assigned to the company of a person, without a person. */
export const isToFixByCompany = ({ clientId }: Person) =>
  sql`${inStatus(actionsToFix)} and ${sql.raw(column('assignedUserId'))} is null and ${sql.raw(company)} = ${clientId}::int`

/** The condition for fixes that a person has to check. */
export const isToCheckBy = ({ userId }: Person) =>
  sql`${inStatus([status.readyForReview])} and ${sql.raw(column('verifierUserId'))} = ${userId}::int
    and ${sql.raw(column('fixedByUserId'))} is distinct from ${userId}::int`

/** The conditions of a window's views. Overdue counts from the day after the due date, by the date on site. */
export const actionViews = (person: Person) => ({
  unfinished: inStatus(unfinishedActions),
  mine: sql`(${isToFixBy(person)} or ${isToFixByCompany(person)})`,
  toCheck: isToCheckBy(person),
  overdue: sql`${inStatus(actionsToFix)} and ${isPastDay(sql.raw(column('dueOn')), today(person))}`,
  all: undefined,
})

const today = ({ asOf }: Person) =>
  sql`(${asOf}::timestamptz at time zone
    (select p."timeZone" from "project" p where p.id = "questionResponseAction"."projectId"))::date`
