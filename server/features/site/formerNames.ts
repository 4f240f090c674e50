import { sql } from 'drizzle-orm'
import type { NamedPerson } from '#contract/people/namedPerson.ts'
import { persons } from '#server/db/tables/person.ts'

/** A name and an employer under which a person had another record. */
export interface FormerName {
  name: string
  company: string
}

export interface FormerlyNamed extends NamedPerson {
  formerNames: readonly FormerName[]
}

/** The names and employers of the records that were merged into a person. Cards and inductions may name them still. */
export const formerNames = sql<FormerName[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', m."fullName",
    'company', c.name)), '[]'::jsonb) from "person" m join "client" c on c.id = m."clientId"
  where m."mergedIntoId" = ${persons.id})`

/** The condition that a record that was merged into a person names this employer. */
export const workedFor = (
  clientId: number,
) => sql`exists (select 1 from "person" m where m."mergedIntoId" = ${persons.id}
  and m."clientId" = ${clientId})`

/** A person as they are called now, and under each former name. */
export const withFormerNames = ({ formerNames: former, ...person }: FormerlyNamed): NamedPerson[] => [
  person,
  ...former.map((one) => ({ ...person, ...one })),
]
