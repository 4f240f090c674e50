import { sql } from 'drizzle-orm'
import type { Person } from '#contract/entities/person.ts'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** Kinds whose records name their person by an account, or by a name and a company. */
const named = [
  { kind: 'induction', name: 'title', account: 'userId' },
  { kind: 'disciplinary', name: 'personName', account: 'personUserId' },
] as const

type ByName = (typeof named)[number]['kind']

/** The ids of the records that are not linked to the list of people and name a person by account, or by name and company. */
export async function recordsByName(
  db: Reader,
  { userId, firstName, lastName, clientName }: Pick<Person, 'userId' | 'firstName' | 'lastName' | 'clientName'>,
  projectId?: number,
): Promise<[ByName, number[]][]> {
  const me = { userId, name: `${firstName} ${lastName}`, company: clientName }
  const found: [ByName, number[]][] = []
  for (const { kind, name, account } of named) {
    const rows = rowsOf<{ id: number; name: string; userId: number | null; company: string | null }>(
      await db.execute(sql`select r.id, r.${sql.identifier(name)} as name, r.${sql.identifier(account)} as "userId",
          c.name as company from ${sql.identifier(kind)} r left join "client" c on c.id = r."clientId"
        where not r."isDeleted" and r."personId" is null
          and (r.${sql.identifier(account)} = ${userId} or lower(r.${sql.identifier(name)}) = lower(${me.name}))
          ${projectId === undefined ? sql`` : sql`and r."projectId" = ${projectId}`}`),
    )
    found.push([kind, rows.filter((row) => isSamePerson(me, row)).map((row) => row.id)])
  }
  return found
}
