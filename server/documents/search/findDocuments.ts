import { and, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import { mostFound, resultsOnPage, type SearchFilter, type SearchQuestion } from '#contract/documents/documentSearch.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import type { Person } from '#server/core/person.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { searchedKinds, type SearchedKind } from './searchedKinds.ts'

/** A result as it is found, before its document is read. */
export interface FoundHit {
  system: FolderSystem
  documentId: number
  /** Null for a document without a file. */
  revisionId: number | null
}

export interface FoundDocuments {
  total: number
  groups: { projectId: number; count: number }[]
  hits: FoundHit[]
  choices: { filter: SearchFilter; value: string; count: number }[]
}

/**
 * Finds one page of documents with the words, by the same conditions as the lists (`findable`), so that neither counts
 * nor choices tell of documents that the person may not see. Within a project the rows whose number or title has the
 * words come first, then the newest.
 */
export async function findDocuments(tx: Tx, person: Person, asked: SearchQuestion, timeZone: string) {
  // With a plan for these very words; a plan for any words would not know which index is the better one.
  await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
  await tx.execute(sql`set local jit = off`)
  const isFiltered = [asked.project, asked.system, asked.type, asked.classification, asked.status].some(
    (values) => values.length > 0,
  )
  const any = { ...asked, project: [], system: [], type: [], classification: [], status: [] }
  const chosen = isFiltered ? matches(person, asked, timeZone) : sql`select * from found`
  const [answer] = rowsOf<FoundDocuments>(
    await tx.execute(sql`
      with found as materialized (${matches(person, any, timeZone)}),
      chosen as materialized (${chosen}),
      "group" as (
        select "projectId", count(*)::int as count, min(rank) as first from chosen group by "projectId"
      ),
      page as (
        select system, "documentId", "revisionId",
          row_number() over (order by first, count desc, "projectId", rank, "on" desc nulls last, "wordsId") as place
        from chosen join "group" using ("projectId")
        order by place limit ${resultsOnPage} offset ${(asked.page - 1) * resultsOnPage}
      )
      select
        (select count(*)::int from chosen) as total,
        (select coalesce(jsonb_agg(jsonb_build_object('projectId', "projectId", 'count', count)
          order by first, count desc, "projectId"), '[]') from "group") as groups,
        (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by place), '[]') from page) as hits,
        (select coalesce(jsonb_agg(choice order by count desc, value), '[]') from (${choicesIn(sql`found`)}) choice)
          as choices`),
  )
  return answer!
}

/** Up to `mostFound` rows with the words and one more, those with the words in number or title first. */
function matches(person: Person, asked: SearchQuestion, timeZone: string) {
  const kinds = searchedKinds.filter(({ system }) => asked.system.length === 0 || asked.system.includes(system))
  const typed = [...asked.words.toLowerCase().matchAll(/"([^"]+)"|([^\s"]+)/g)].map(
    ([, phrase, word]) => phrase ?? word!,
  )
  // Only a single word is also looked for inside of words: most rows have a part of each of several.
  const isPart = typed.length === 1 && typed[0]!.length > 2
  const parts = kinds.flatMap((kind) => {
    const inLabel = and(...typed.map((word) => sql`w.label like ${`%${escaped(word)}%`}`))!
    const inWords = sql`w.words @@ document_query(${asked.words})`
    // Two questions, each with an index of its own; rows that answer both are the same and count once.
    return (isPart ? [inLabel, inWords] : [inWords]).map((has) => part(kind, person, asked, timeZone, has, inLabel))
  })
  return sql`select * from (${sql.join(parts, sql` union `)}) matching order by rank, "on" desc nulls last
    limit ${mostFound + 1}`
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function part(
  { system, tables, read }: SearchedKind,
  person: Person,
  asked: SearchQuestion,
  timeZone: string,
  has: SQL,
  inLabel: SQL,
) {
  const { documents, revisions, words, classifications } = tables
  const status = sql`coalesce(r."statusId", ${documents.statusId})`
  const on = sql`coalesce(r."createdOn", ${documents.createdOn})`
  const day = (text: string) => sql`(${text}::date)::timestamp at time zone ${timeZone}`
  const where = and(
    has,
    asked.earlier ? undefined : sql`w."isCurrent"`,
    read.findable(person, {}),
    asked.from === null ? undefined : sql`${on} >= ${day(asked.from)}`,
    asked.until === null ? undefined : sql`${on} < ${day(asked.until)} + interval '1 day'`,
    asked.project.length > 0 ? inArray(documents.projectId, asked.project) : undefined,
    asked.type.length > 0 ? inArray(documents.documentTypeId, asked.type) : undefined,
    asked.status.length > 0 ? sql`${status} in ${asked.status}` : undefined,
    asked.classification.length > 0
      ? sql`exists (select 1 from ${classifications} where ${and(
          eq(classifications.fromId, documents.id),
          inArray(classifications.toId, asked.classification),
        )!})`
      : undefined,
  )
  return sql`(select ${system}::text as system, w.id as "wordsId", ${documents.id} as "documentId", w."revisionId",
      ${documents.projectId} as "projectId", ${documents.documentTypeId} as "typeId", ${status} as "statusId",
      ${on} as "on", case when lower(${documents.number}) = ${asked.words.toLowerCase()} then 0 when ${inLabel} then 1
        else 2 end as rank
    from ${words} w join ${documents} on ${documents.id} = w."documentId"
      left join ${revisions} r on r.id = w."revisionId"
    where ${where!} limit ${mostFound + 1})`
}

/** The values of each filter with their number of rows. */
const choicesIn = (rows: SQL) => sql`
  select 'project' as filter, "projectId"::text as value, count(*)::int as count from ${rows} group by "projectId"
  union all select 'system', system, count(*)::int from ${rows} group by system
  union all select 'type', "typeId"::text, count(*)::int from ${rows} where "typeId" is not null group by "typeId"
  union all select 'status', "statusId"::text, count(*)::int from ${rows} group by "statusId"
  union all select 'classification', c."toId"::text, count(*)::int from ${rows} f join (${sql.join(
    searchedKinds.map(
      ({ system, tables }) =>
        sql`select ${system}::text as system, "fromId", "toId" from ${sql.identifier(getTableName(tables.classifications))}`,
    ),
    sql` union all `,
  )}) c on c.system = f.system and c."fromId" = f."documentId" group by c."toId"`
