import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instanceStatus } from '#contract/instances/instanceStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import type { Tx } from '#server/db/database.ts'
import {
  findsSafety,
  isPartyOf,
  managesSafety,
  mayReadSafety,
  mayWriteSafety,
  partiesOf,
  safetyAudience,
} from '#server/safety/recordRights.ts'

interface InstanceTable {
  id: PgColumn
  projectId: PgColumn
  isConfidential: PgColumn
  statusId: PgColumn
  authorUserId: PgColumn
}

interface Heard {
  id: number
  projectId: number
  isConfidential: boolean
  statusId: number
  authorUserId: number
}

/** A row as far as the rights of a person depend on it. */
export interface OwnedInstance {
  projectId: number
  authorUserId: number
}

/** Whether a person wrote the record and may still write on its project. */
export const isAuthor = (person: Person, row: OwnedInstance) =>
  row.authorUserId === person.userId && mayWriteSafety(person, row)

/** Those who write a record: its author, and those who manage the safety records of the project. */
export const writesInstance = (person: Person, row: OwnedInstance) =>
  isAuthor(person, row) || managesSafety(person, row)

/**
 * Who finds and hears of the records of a kind; `people` are the columns with the users that it names, and `writers` are
 * those of them who see its drafts besides the managers. A confidential record is found by managers and by those whom it names, among them
 * everybody who was ever asked in its approval (domain specification, 6.2).
 */
export function instanceRights(
  kind: Kind,
  table: InstanceTable,
  people: readonly string[],
  writers: readonly string[] = ['authorUserId'],
) {
  const column = (name: string) => `"${kind}"."${name}"`
  const company = column('clientId')
  const named = people.map(column)
  const writing = sql.raw(writers.map(column).join(', '))
  const wasAsked = (person: Person) => sql`exists (select 1 from "processRun" r
    join "processInstanceUserList" l on l."runId" = r.id join "processInstanceUser" e on e."listId" = l.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.raw(column('id'))} and e."userId" = ${person.userId})`
  const isNamed = (person: Person) => sql`(${person.userId} in (${sql.raw(named.join(', '))}) or ${wasAsked(person)})`
  const parties = partiesOf(company, ...named)

  const audienceOf = (
    row: Heard,
    partyIds: readonly number[],
    namedIds: readonly number[],
    writerIds: readonly number[],
  ) => {
    if (row.statusId === instanceStatus.draft)
      return safetyAudience(kind, row.projectId, [], { userIds: writerIds, clientIds: [] })
    const only = row.isConfidential ? { userIds: namedIds, clientIds: [] } : null
    return safetyAudience(kind, row.projectId, partyIds, only)
  }

  return {
    parties,
    finds(person: Person): boolean | SQL {
      const found = findsSafety(person, table, isPartyOf(person.clientId, company, ...named), isNamed(person))
      if (typeof found === 'boolean') return found
      const managed = [...person.projects.keys()].filter((projectId) => managesSafety(person, { projectId }))
      const isWritten = either(
        ne(table.statusId, instanceStatus.draft),
        sql`${person.userId}::int in (${writing})`,
        managed.length > 0 && inArray(table.projectId, managed),
      )
      return typeof isWritten === 'boolean' ? found : (and(found, isWritten) ?? false)
    },
    /** Whether a person may be asked to decide on a record. Being asked names them, so it opens a confidential one. */
    mayBeAsked: (person: Person, row: { projectId: number; partyIds: readonly number[] }) =>
      mayReadSafety(person, row.projectId, row.partyIds),
    /** Companies and people are read from the database: the row of an announcement may lack them. */
    async audienceIn(row: Heard, tx: Tx) {
      const [found] = await tx
        .select({
          partyIds: sql<number[]>`${parties}`,
          writerIds: sql<number[]>`to_jsonb(array[${writing}])`,
          namedIds: sql<number[]>`(select coalesce(jsonb_agg(distinct n.id), '[]'::jsonb) from (
            select unnest(array[${sql.raw(named.join(', '))}]) as id
            union select e."userId" from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
              join "processInstanceUser" e on e."listId" = l.id
              where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.raw(column('id'))}) n where n.id is not null)`,
        })
        .from(sql`${sql.identifier(kind)}`)
        .where(eq(table.id, row.id))
      return audienceOf(row, found?.partyIds ?? [], found?.namedIds ?? [], found?.writerIds ?? [row.authorUserId])
    },
  }
}
