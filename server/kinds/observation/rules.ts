import { sql } from 'drizzle-orm'
import { observation, type Observation } from '#contract/entities/observation.ts'
import { observationStatus as status } from '#contract/safety/observationStatus.ts'
import { namesOf } from '#contract/recordNames.ts'
import { withArticle } from '#contract/text/words.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { managesSafety, mayWriteSafety } from '#server/core/rights/recordRights.ts'
import { findsObservation } from '#server/features/site/findsObservation.ts'

type Named = Pick<Observation, 'projectId' | 'systemId' | 'raisedByUserId'>
const isAuthor = (person: Person, row: Named) => row.raisedByUserId === person.userId && mayWriteSafety(person, row)

/**
 * Everyone who may write safety records may raise observations. The author and managers change and close one while it
 * is open; the author of a positive one, which has no follow-up, may still add to it.
 */
export const observationRules: Rules<typeof observation> = {
  personal: true,
  finds: findsObservation,
  creates: mayWriteSafety,
  edits(person, row) {
    if (row.statusId === status.closed) return row.nature === 'positive' && isAuthor(person, row)
    return row.statusId === status.open && (isAuthor(person, row) || managesSafety(person, row))
  },
  removes: managesSafety,
  keptBecause: (row) =>
    row.statusId === status.open
      ? null
      : `Only ${withArticle(namesOf(observation, row).name)} that is open is deleted.`,
  acts: (person, row, action) => managesSafety(person, row) || (action === 'close' && isAuthor(person, row)),
}

/** The conditions of a window's views. */
export const observationViews = ({ userId }: Person) => ({
  all: undefined,
  open: sql`"observation"."statusId" = ${status.open}`,
  mine: sql`"observation"."raisedByUserId" = ${userId}`,
  good: sql`"observation"."nature" = 'positive'`,
})
