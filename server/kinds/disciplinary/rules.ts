import { isGiven, isWithdrawn } from '#server/features/site/givenCards.ts'
import { sql } from 'drizzle-orm'
import type { disciplinary as entity, Disciplinary } from '#contract/entities/disciplinary.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { takesOff } from '#contract/safety/disciplinaryCards.ts'
import { dayWhere } from '#server/core/today.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { onceNumbered } from '#server/features/questionnaires/rights.ts'
import { cardRights, isImpartial, keepsCard, managesCards, mayRaiseCard, writesCard } from './rights.ts'

export const cardRules: Rules<typeof entity> = {
  personal: true,
  finds: cardRights.finds,
  creates: (person, { projectId }) => mayRaiseCard(person, projectId),
  edits: (person, row) => row.statusId === status.draft && writesCard(person, row),
  removes: writesCard,
  keptBecause: onceNumbered('A card with a number stays on record. Cancel it instead.'),
  acts(person, row, action) {
    switch (action) {
      case 'submit':
        return writesCard(person, row)
      case 'sign':
      case 'refuse':
        return !row.isReceived && keepsCard(person, row)
      case 'appeal':
        return row.appealState === null && keepsCard(person, row)
      case 'decideAppeal':
        return row.appealState === 'open' && keepsCard(person, row) && isImpartial(person, row)
      case 'lift':
        return (
          takesOff(row.outcome) &&
          row.appealState !== 'withdrawn' &&
          (row.effectiveTo === null || row.effectiveTo >= person.asOf.slice(0, 10)) &&
          managesCards(person, row.projectId) &&
          row.personUserId !== person.userId
        )
      case 'cancel':
        // A draft without a number is deleted instead. The author can cancel it until it is decided, managers
        // afterwards.
        return (
          row.number !== null &&
          (row.statusId < status.approved ? writesCard(person, row) : managesCards(person, row.projectId))
        )
      default:
        return keepsCard(person, row)
    }
  },
}

/**
 * The author answers the questions before it is submitted, and the people of a stage that allows changes during that
 * stage.
 */
export const mayAnswerCard = (person: Person, row: Disciplinary, set: AnswerSet) =>
  set === 'main' && (row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval)))

/** The conditions of a window's views. `off` are people whom a card keeps off the site. */
export const cardViews = ({ userId, asOf }: Person) => ({
  all: undefined,
  open: sql.raw(`"disciplinary"."statusId" not in (${endedIn.join(', ')})`),
  off: sql`(${isGiven} and not ${isWithdrawn} and "disciplinary".outcome in ('offProject', 'offAllSites')
    and ("disciplinary"."effectiveTo" is null or "disciplinary"."effectiveTo" >= ${dayWhere(
      asOf,
      sql.raw(`(select p."timeZone" from "project" p where p.id = "disciplinary"."projectId")`),
    )}))`,
  mine: sql`"disciplinary"."authorUserId" = ${userId}::int`,
})
