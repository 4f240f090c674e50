import { sql } from 'drizzle-orm'
import { unfinishedActions } from '#contract/safety/actionStatus.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import { isFrom } from '#server/db/columns/source.ts'
import type { Person } from '#server/core/person.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { instanceRights, isAuthor, onceNumbered, writesInstance } from '#server/features/questionnaires/rights.ts'
import { managesSafety, mayWriteSafety } from '#server/core/rights/recordRights.ts'
import type { InspectionKind, InspectionRow } from './inspectionKind.ts'

export const inspectionRights = ({ kind, table }: Pick<InspectionKind, 'kind' | 'table'>) =>
  instanceRights(kind, table, ['authorUserId', 'performedByUserId'], {
    writers: ['authorUserId', 'performedByUserId'],
    asked: true,
  })

type Named = Pick<InspectionRow, 'projectId' | 'systemId' | 'authorUserId' | 'performedByUserId'>
type Seen = Named & Pick<InspectionRow, 'statusId' | 'number'>

/** Whoever performs the inspection writes it as well as its author. */
const inspects = (person: Person, row: Named) =>
  writesInstance(person, row) || (row.performedByUserId === person.userId && mayWriteSafety(person, row))

/**
 * Everyone who may write safety records inspects (domain specification, 2.3). Whoever performed it submits it; managers
 * reopen what is closed, and cancel what counts.
 */
export const inspectionRulesOf = (rights: ReturnType<typeof inspectionRights>) => ({
  personal: true as const,
  finds: rights.finds,
  creates: mayWriteSafety,
  edits: (person: Person, row: Seen) => row.statusId === status.draft && inspects(person, row),
  removes: (person: Person, row: Seen) => writesInstance(person, row),
  keptBecause: onceNumbered('An inspection with a number stays on record. Cancel it instead.'),
  acts(person: Person, row: Seen, action: string) {
    switch (action) {
      case 'submit':
        return inspects(person, row)
      case 'reopen':
        return managesSafety(person, row)
      case 'cancel':
        // A draft without a number is deleted instead.
        return (
          row.number !== null &&
          (managesSafety(person, row) || (row.statusId < status.approved && isAuthor(person, row)))
        )
      default:
        return writesInstance(person, row)
    }
  },
})

/** The checklist is answered before it is submitted, and by people of a stage that allows it in their stage. */
export const mayAnswerInspection = (person: Person, row: InspectionRow, set: AnswerSet) =>
  set === 'main' && (row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval)))

/**
 * The condition that an inspection met what was due: it is in force, or it failed and waits for its approval (`count` of
 * force.ts).
 */
export const isPerformed = (kind: string) =>
  sql.raw(`("${kind}"."statusId" in (${inForceIn.join(', ')})
    or ("${kind}"."statusId" = ${status.inReview} and "${kind}".result = 'fail'))`)

/** What a window's views show. */
export function inspectionViews(kind: string, { userId }: Person) {
  const column = (name: string) => sql.raw(`"${kind}"."${name}"`)
  const counts = sql.raw(`"${kind}"."statusId" in (${inForceIn.join(', ')})`)
  return {
    all: undefined,
    open: sql.raw(`"${kind}"."statusId" in (${status.draft}, ${status.inReview})`),
    defects: sql`(${counts} and exists (select 1 from "questionResponseAction" a
      where ${sql.raw(isFrom('a', kind))} and not a."isDeleted"
      and a."statusId" in (${sql.raw(unfinishedActions.join(', '))})))`,
    late: sql`(${column('lateDays')} > 0 and ${column('statusId')} <> ${sql.raw(String(status.cancelled))})`,
    mine: sql`${userId}::int in (${column('authorUserId')}, ${column('performedByUserId')})`,
  }
}
