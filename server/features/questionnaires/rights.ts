import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import { systems } from '#contract/systems.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import type { Tx } from '#server/db/database.ts'
import {
  findsSafety,
  isManaged,
  isPartyOf,
  managesSafety,
  mayReadSafety,
  mayWriteSafety,
  partiesOf,
  safetyAudience,
  type InSystem,
} from '#server/core/rights/recordRights.ts'

interface InstanceTable {
  id: PgColumn
  projectId: PgColumn
  systemId: PgColumn
  isConfidential: PgColumn
  statusId: PgColumn
  authorUserId: PgColumn
}

interface Heard extends InSystem {
  id: number
  isConfidential: boolean
  statusId: number
  authorUserId: number
}

/** The columns of a row on which the rights of a person depend. */
export interface OwnedInstance extends InSystem {
  authorUserId: number
}

/** Whether a person created the record and may still write on its project. */
export const isAuthor = (person: Person, row: OwnedInstance) =>
  row.authorUserId === person.userId && mayWriteSafety(person, row)

/** Whether a person may write a record: its author, and people who manage the safety records of the project. */
export const writesInstance = (person: Person, row: OwnedInstance) =>
  isAuthor(person, row) || managesSafety(person, row)

/** The companies and people who are party to a record. */
interface Reach {
  partyIds: readonly number[]
  namedIds: readonly number[]
  writerIds: readonly number[]
  askedIds: readonly number[]
}

interface More {
  /** The column with the people who signed on, whose companies are party to the record as well. */
  signed?: string
  /** The columns with people of the list, whose companies on the project are party to the record as well. */
  listed?: readonly string[]
  /** The columns of the users who see a draft besides the managers. */
  writers?: readonly string[]
  /**
   * The same for further users who see a draft in facility management, because they have to act before it is submitted.
   */
  writersInUse?: readonly string[]
  /**
   * Set if people who were asked in its approval still see it when it becomes a draft again, as after they return it.
   */
  asked?: true
}

/**
 * The rules and audience of the records of a kind; `people` are the columns with the users that it names. A draft is
 * seen by its author and the managers. A confidential record is found by managers and by those whom it names, among
 * them everyone who was ever asked in its approval (domain specification, 6.2).
 */
export function instanceRights(
  kind: Kind,
  table: InstanceTable,
  people: readonly string[],
  { signed, listed = [], writers = ['authorUserId'], writersInUse = [], asked }: More = {},
) {
  const column = (name: string) => `"${kind}"."${name}"`
  const company = column('clientId')
  const named = people.map(column)
  const inUse = writersInUse.map((one) => `case when ${column('systemId')} = ${systems.fm} then ${column(one)} end`)
  const writing = sql.raw([...writers.map(column), ...inUse].join(', '))
  /** Everyone who was ever asked in its approval. */
  const askedOnce = sql.raw(`select e."userId" from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id where r."entityKind" = '${kind}' and r."entityId" = ${column('id')}`)
  const wasAsked = (person: Person) => sql`exists (${askedOnce} and e."userId" = ${person.userId})`
  const isNamed = (person: Person) => sql`(${person.userId} in (${sql.raw(named.join(', '))}) or ${wasAsked(person)})`
  const ofListed = `select l."clientId" as id from "projectPerson" l where l."projectId" = ${column('projectId')}
    and not l."isDeleted" and l."personId" in (${listed.map(column).join(', ')})`
  const further = [
    ...(signed ? [`select (s->>'clientId')::int as id from jsonb_array_elements(${column(signed)}) s`] : []),
    ...(listed.length > 0 ? [ofListed] : []),
  ].join(' union all ')
  const parties = further
    ? sql`(${partiesOf(company, ...named)} || coalesce((select jsonb_agg(distinct p.id)
        from (${sql.raw(further)}) p where p.id is not null), '[]'::jsonb))`
    : partiesOf(company, ...named)
  const isParty = ({ clientId }: Person) =>
    further
      ? sql`(${isPartyOf(clientId, company, ...named)} or ${clientId} in (${sql.raw(further)}))`
      : isPartyOf(clientId, company, ...named)

  const audienceOf = (row: Heard, { partyIds, namedIds, writerIds, askedIds }: Reach) => {
    if (row.statusId === instanceStatus.draft)
      return safetyAudience(kind, row, [], {
        userIds: asked ? [...writerIds, ...askedIds] : writerIds,
        clientIds: [],
      })
    const only = row.isConfidential ? { userIds: [...namedIds, ...askedIds], clientIds: [] } : null
    return safetyAudience(kind, row, partyIds, only)
  }
  const idsAmong = (columns: SQL) => sql<number[]>`(select coalesce(jsonb_agg(distinct n.id), '[]'::jsonb)
    from unnest(array[${columns}]) as n (id) where n.id is not null)`

  return {
    parties,
    finds(person: Person): boolean | SQL {
      const found = findsSafety(person, table, isParty(person), isNamed(person))
      if (typeof found === 'boolean') return found
      const isWritten = either(
        ne(table.statusId, instanceStatus.draft),
        sql`${person.userId}::int in (${writing})`,
        isManaged(person, table),
        asked === true && wasAsked(person),
      )
      return typeof isWritten === 'boolean' ? found : (and(found, isWritten) ?? false)
    },
    /** Whether a person may be asked to decide on a record. A confidential record is open to people who are asked. */
    mayBeAsked: (person: Person, row: InSystem & { partyIds: readonly number[] }) =>
      mayReadSafety(person, row, row.partyIds),
    /** Companies and people are read from the database, because the row of an announcement may lack them. */
    async audienceIn(row: Heard, tx: Tx) {
      const [found] = await tx
        .select({
          partyIds: sql<number[]>`${parties}`,
          namedIds: idsAmong(sql.raw(named.join(', '))),
          writerIds: idsAmong(writing),
          askedIds: sql<number[]>`(select coalesce(jsonb_agg(distinct a."userId"), '[]'::jsonb) from (${askedOnce}) a)`,
        })
        .from(sql`${sql.identifier(kind)}`)
        .where(eq(table.id, row.id))
      return audienceOf(row, found ?? { partyIds: [], namedIds: [], writerIds: [row.authorUserId], askedIds: [] })
    },
  }
}

/** Prevents a record from being deleted once it has a number, with this sentence. */
export const onceNumbered =
  (sentence: string) =>
  ({ number, statusId }: { number: string | null; statusId: number }) =>
    number === null && statusId === instanceStatus.draft ? null : sentence
