import { sql } from 'drizzle-orm'
import type { DoublePeople, DoublePerson } from '#contract/people/mergePeople.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'

/** Whoever has more doubles than this corrects the first ones before they look for more. */
const mostDoubles = 200

const asPerson = (row: 'a' | 'b') =>
  sql.raw(`jsonb_build_object('id', ${row}.id, 'name', ${row}."fullName", 'clientName',
    (select c.name from "client" c where c.id = ${row}."clientId"), 'trade', ${row}.trade, 'dateOfBirth', ${row}."dateOfBirth",
    'lists', (select count(*)::int from "projectPerson" l where l."personId" = ${row}.id and not l."isDeleted"))`)

const cards = (row: string) =>
  sql.raw(`(select p.id, lower(replace(k->>'number', ' ', '')) as number
    from "person" p, jsonb_array_elements(p.cards) k where not p."isDeleted") ${row}`)

/**
 * People who may be one, because they have the last name and the date of birth in common, or the number of a card, and
 * nobody has said that they are two: of everyone, or of one person.
 */
export async function doublesOf(db: Reader, personId: number | null): Promise<DoublePeople[]> {
  const ofOne = (one: string, other: string) =>
    personId === null ? sql`true` : sql`(${sql.raw(one)} = ${personId} or ${sql.raw(other)} = ${personId})`
  const lastName = (row: string) => foldedIn(sql.raw(`trim(${row}."lastName")`))
  const found = rowsOf<{ one: DoublePerson; other: DoublePerson; card: boolean }>(
    await db.execute(sql`
      with pair as (
        select a.id as one, b.id as other, false as card from "person" a
          join "person" b on b."dateOfBirth" = a."dateOfBirth" and b.id > a.id and not b."isDeleted"
          where not a."isDeleted" and ${lastName('a')} = ${lastName('b')} and ${ofOne('a.id', 'b.id')}
        union all
        select k.id, l.id, true from ${cards('k')} join ${cards('l')} on l.number = k.number and l.id > k.id
          where ${ofOne('k.id', 'l.id')}
      )
      select ${asPerson('a')} as one, ${asPerson('b')} as other, bool_or(pair.card) as card
      from pair join "person" a on a.id = pair.one join "person" b on b.id = pair.other
      where not exists (select 1 from "personApart" t where t."oneId" = pair.one and t."otherId" = pair.other)
      group by a.id, b.id order by a."lastName", a."firstName", a.id, b.id limit ${mostDoubles}`),
  )
  return found.map(({ card, ...two }) => ({
    ...two,
    why: card ? 'same card number' : 'same last name and date of birth',
  }))
}
