import { sql } from 'drizzle-orm'
import type { Person } from '#server/core/person.ts'
import { findsSafety, isPartyOf, partiesOf } from '#server/core/rights/recordRights.ts'
import { observations } from '#server/db/tables/observation.ts'

const company = '"observation"."clientId"'
const people = ['"observation"."raisedByUserId"'] as const

export const observationParties = partiesOf(company, ...people)

/**
 * The condition for observations that a person finds: readers of safety records, its parties, and the person who raised
 * it.
 */
export const findsObservation = (person: Person) =>
  findsSafety(
    person,
    observations,
    isPartyOf(person.clientId, company, ...people),
    sql`"observation"."raisedByUserId" = ${person.userId}`,
  )
