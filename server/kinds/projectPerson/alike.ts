import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { PersonAlike } from '#contract/people/addPeople.ts'
import { isDay } from '#contract/fields.ts'
import { folded } from '#contract/text/folded.ts'
import type { Reader } from '#server/db/database.ts'
import { foldedSql } from '#server/db/columns/folded.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'

/** What is typed of someone by which they may be known. */
export interface TypedPerson {
  lastName: string
  dateOfBirth: string
  cardNumber: string
}

/** People with the same last name and date of birth, or with the same number on a card (domain specification, 5.6). */
export async function peopleAlike(
  db: Reader,
  projectId: number,
  { lastName, dateOfBirth, cardNumber }: TypedPerson,
): Promise<PersonAlike[]> {
  const sameBirth =
    lastName.trim() !== '' && isDay(dateOfBirth)
      ? and(
          eq(persons.dateOfBirth, dateOfBirth),
          sql`${sql.raw(foldedSql('"person"."lastName"'))} = ${folded(lastName.trim())}`,
        )
      : undefined
  const sameCard =
    cardNumber.trim() === ''
      ? undefined
      : sql`exists (select 1 from jsonb_array_elements(${persons.cards}) k where lower(k->>'number') = lower(${cardNumber.trim()}))`
  if (!sameBirth && !sameCard) return []
  const found = await db
    .select({
      id: persons.id,
      name: persons.fullName,
      clientName: clients.name,
      isSameCard: sameCard ? sql<boolean>`${sameCard}` : sql<boolean>`false`,
      projectPersonId: sql<number | null>`(select l.id from "projectPerson" l where l."projectId" = ${projectId}
        and l."personId" = ${persons.id} and not l."isDeleted")`,
    })
    .from(persons)
    .innerJoin(clients, eq(clients.id, persons.clientId))
    .where(and(eq(persons.isDeleted, false), or(sameBirth, sameCard)))
    .orderBy(asc(persons.id))
    .limit(10)
  return found.map(({ isSameCard, ...one }) => ({
    ...one,
    why: isSameCard ? 'same card number' : 'same last name and date of birth',
  }))
}
