import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import { mostFound, resultsOnPage, type SearchFilter, type SearchQuestion } from '#contract/documents/documentSearch.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { folded } from '#contract/text/folded.ts'
import type { Person } from '#server/core/person.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { searchedTables, type SearchedKind } from './searchedKinds.ts'

/** A result as the search finds it, before its document is read. */
export interface FoundHit {
  system: FolderSystem
  documentId: number
  /** Null for a document without a file. */
  revisionId: number | null
}

export interface FoundDocuments {
  total: number
  /** The number of results before the filters. */
  unfiltered: number
  groups: { projectId: number; count: number }[]
  hits: FoundHit[]
  choices: { filter: SearchFilter; value: string; count: number }[]
}

/**
 * Finds one page of documents with the words, by the same conditions as the lists (`findable`), so that neither counts
 * nor choices reveal documents that the person may not see. Within a project the rows whose number or title has the
 * words come first, then the newest.
 *
 * Of each system, the rows with the words that the person may see are read once (`seen`), and only as far as needed:
 * PostgreSQL runs a `with` query no further than its readers ask. So a word that every document has reads at most
 * `mostFound` rows, and filters read further rows from there.
 */
export async function findDocuments(
  tx: Tx,
  searched: readonly SearchedKind[],
  person: Person,
  asked: SearchQuestion,
  timeZone: string,
) {
  // Plans for these particular words; a generic plan could not choose the better index. Sequential scans are disabled,
  // because the planner does not know that they decompress the words of every row, which an index scan does not.
  await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('enable_seqscan', 'off', true), set_config('work_mem', '16MB', true)`)
  const filters = filtersOf(asked)
  const order = sql`rank, "on" desc nulls last, "wordsId"`
  const upTo = (where: SQL | undefined, kinds: readonly SearchedKind[]) => sql`
    select * from (${sql.join(
      kinds.map(
        (kind) =>
          sql`(select * from ${seenOf(kind.system)} as hit ${where ? sql`where ${where}` : sql``} limit ${mostFound + 1})`,
      ),
      sql` union all `,
    )}) matching order by ${order} limit ${mostFound + 1}`
  const ofSystems = searched.filter(({ system }) => asked.system.length === 0 || asked.system.includes(system))
  const isFiltered = filters !== undefined || asked.system.length > 0
  const [answer] = rowsOf<FoundDocuments>(
    await tx.execute(sql`
      with ${sql.join(
        searched.map((kind) => seen(kind, person, asked, timeZone)),
        sql`, `,
      )},
      found as materialized (${upTo(undefined, searched)}),
      chosen as materialized (${isFiltered ? upTo(filters, ofSystems) : sql`select * from found`}),
      "group" as materialized (
        select "projectId", count(*)::int as count, min(rank) as first from chosen group by "projectId"
      ),
      page as (
        select system, "documentId", "revisionId", first, count, "projectId", rank, "on", "wordsId"
        from chosen join "group" using ("projectId")
        order by first, count desc, "projectId", ${order} limit ${resultsOnPage} offset ${(asked.page - 1) * resultsOnPage}
      )
      select
        (select count(*)::int from chosen) as total,
        (select count(*)::int from found) as unfiltered,
        (select coalesce(jsonb_agg(jsonb_build_object('projectId', "projectId", 'count', count)
          order by first, count desc, "projectId"), '[]') from "group") as groups,
        (select coalesce(jsonb_agg(jsonb_build_object('system', system, 'documentId', "documentId",
          'revisionId', "revisionId") order by first, count desc, "projectId", ${order}), '[]') from page) as hits,
        (select coalesce(jsonb_agg(choice order by count desc, value), '[]') from (${choicesIn(sql`found`)}) choice)
          as choices`),
  )
  await tx.execute(sql`set local enable_seqscan to default`)
  return answer!
}

const seenOf = (system: FolderSystem) => sql.identifier(`seen_${system}`)

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * `seen_…`: the rows of a system that contain the words and that the person may see, before the filters. `offset 0`
 * keeps the planner from merging both steps: the indexes find the rows with the words, and only those are looked up.
 */
function seen({ system, tables, read }: SearchedKind, person: Person, asked: SearchQuestion, timeZone: string) {
  const { documents, revisions, words } = tables
  // The document has a copy of its newest revision's status.
  const status = asked.earlier ? sql`coalesce(r."statusId", ${documents.statusId})` : documents.statusId
  const on = sql`coalesce(${asked.earlier ? sql`r."createdOn"` : documents.revisedOn}, ${documents.createdOn})`
  const day = (text: string) => sql`(${text}::date)::timestamp at time zone ${timeZone}`
  const typed = [...folded(asked.words).matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, phrase, word]) => phrase ?? word!)
  const inLabel = and(...typed.map((word) => sql`w.label like ${`%${escaped(word)}%`}`))!
  const inWords = sql`w.words @@ document_query(${asked.words})`
  // Only a single word is also searched inside words: with several, most rows contain a part of each.
  const isPart = typed.length === 1 && typed[0]!.length > 2
  const matching = sql.join(
    (isPart ? [inLabel, sql`${inWords} and not ${inLabel}`] : [inWords]).map(
      (has) => sql`select w.id, w."documentId", w."revisionId", ${inLabel} as "isTitled" from ${words} w
        where ${has} ${asked.earlier ? sql`` : sql`and w."isCurrent"`}`,
    ),
    sql` union all `,
  )
  const where = and(
    read.findable(person, {}),
    asked.from === null ? undefined : sql`${on} >= ${day(asked.from)}`,
    asked.until === null ? undefined : sql`${on} < ${day(asked.until)} + interval '1 day'`,
  )!
  return sql`${seenOf(system)} as materialized (
    select ${system}::text as system, w.id as "wordsId", ${documents.id} as "documentId", w."revisionId",
      ${documents.projectId} as "projectId", ${documents.documentTypeId} as "typeId", ${status} as "statusId",
      ${on} as "on", case when ${foldedIn(documents.number)} = ${folded(asked.words)} then 0 when w."isTitled" then 1
        else 2 end as rank
    from (${matching} offset 0) w join ${documents} on ${documents.id} = w."documentId"
      ${asked.earlier ? sql`left join ${revisions} r on r.id = w."revisionId"` : sql``}
    where ${where})`
}

/** The condition of the filters on a row of `seen_…`, which is called `hit`; undefined without any. */
function filtersOf({ project, type, status, classification }: SearchQuestion) {
  const among = (column: string, values: readonly number[]) =>
    values.length > 0 ? sql`hit.${sql.identifier(column)} in ${values}` : undefined
  return and(
    among('projectId', project),
    among('typeId', type),
    among('statusId', status),
    classification.length > 0
      ? sql`exists (select 1 from (${classified}) c
          where c.system = hit.system and c."fromId" = hit."documentId" and c."toId" in ${classification})`
      : undefined,
  )
}

/** The classifications of the documents of all systems. */
const classified = sql.join(
  searchedTables.map(
    ({ system, tables }) =>
      sql`select ${system}::text as system, "fromId", "toId" from ${sql.identifier(getTableName(tables.classifications))}`,
  ),
  sql` union all `,
)

/** The values of each filter with their number of rows. */
const choicesIn = (rows: SQL) => sql`
  select 'project' as filter, "projectId"::text as value, count(*)::int as count from ${rows} group by "projectId"
  union all select 'system', system, count(*)::int from ${rows} group by system
  union all select 'type', "typeId"::text, count(*)::int from ${rows} where "typeId" is not null group by "typeId"
  union all select 'status', "statusId"::text, count(*)::int from ${rows} group by "statusId"
  union all select 'classification', c."toId"::text, count(*)::int from ${rows} f join (${classified}) c
    on c.system = f.system and c."fromId" = f."documentId" group by c."toId"`
