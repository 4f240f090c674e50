import { dayWhere } from '#server/core/today.ts'
import { isPastDay } from '#server/core/late.ts'
import { and, or, sql } from 'drizzle-orm'
import type { incident, Incident } from '#contract/entities/incident.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { endedIn, instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { systems } from '#contract/systems.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { isOverdue } from '#server/features/questionnaires/overdue.ts'
import { instanceRights, isAuthor, onceNumbered, writesInstance } from '#server/features/questionnaires/rights.ts'
import { managesSafety, mayWriteSafety } from '#server/core/rights/recordRights.ts'
import { mayReport } from '../accident/rules.ts'
import { incidents } from '#server/db/tables/incident.ts'

export const incidentRights = instanceRights('incident', incidents, ['authorUserId'])

/** Everyone who may write safety records reports incidents; managers report them to the authority and close them. */
export const incidentRules: Rules<typeof incident> = {
  personal: true,
  finds: incidentRights.finds,
  creates: mayWriteSafety,
  edits: (person, row) => writtenIn.includes(row.statusId) && writesInstance(person, row),
  removes: writesInstance,
  keptBecause: onceNumbered('An incident with a number stays on record. Cancel it instead.'),
  acts(person, row, action) {
    if (action === 'submit') return writesInstance(person, row)
    // A draft without a number is deleted instead.
    if (action === 'cancel' && row.statusId === status.draft && row.number === null) return false
    // Accidents exist in safety management only.
    if (action === 'convert') return row.systemId === systems.sms && mayReport(person, row)
    if (action === 'cancel' && row.statusId < status.approved && isAuthor(person, row)) return true
    return managesSafety(person, row)
  },
}

/**
 * The report is answered by people who may write it, and by people of a stage that allows changes; the investigation by
 * managers and by its author, from its acceptance.
 */
export function mayAnswerIncident(person: Person, row: Incident, set: AnswerSet) {
  if (set === 'closeOut') return row.statusId === status.approved && writesInstance(person, row)
  return row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval))
}

const isOpen = sql.raw(`"incident"."statusId" not in (${endedIn.join(', ')})`)
/** Incidents that must be reported to the authority and have not been. */
export const isToReport = sql.raw(`"incident"."isReportable" and "incident"."reportedOn" is null
  and "incident"."statusId" not in (${status.draft}, ${status.cancelled}, ${status.rejected})`)

const todayOnSite = ({ asOf }: Person) =>
  dayWhere(asOf, sql`(select p."timeZone" from "project" p where p.id = "incident"."projectId")`)

/** The conditions of a window's views. Overdue refers to a decision, or to the report to the authority. */
export const incidentViews = (person: Person) => ({
  all: undefined,
  overdue: or(
    isOverdue('incident', person),
    and(isToReport, isPastDay(sql`"incident"."reportDueOn"`, todayOnSite(person))),
  ),
  open: isOpen,
  toReport: isToReport,
  mine: sql`"incident"."authorUserId" = ${person.userId}`,
})
