import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import {
  isNumbered,
  mostNumbered,
  numberIn,
  type NumberedHit,
  type SoughtNumber,
} from '#contract/documents/numberSearch.ts'
import { projectField } from '#contract/references.ts'
import { folded } from '#contract/text/folded.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { nameIn } from '#server/core/references/names.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { rowsOf } from '#server/db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { numberIn as written } from '#server/db/tables/projectNumbers.ts'

/**
 * `GET /api/numberSearch?words=&projectId=`: the records with a number, of every kind that numbers its records, as far
 * as the reader finds them. Those of the named project come first; digits alone are searched on that project only.
 */
export const numberSearchCalls = new Hono<Env>().get('/', async (c) => {
  const { db, kinds } = c.get('services')
  const sought = numberIn(c.req.query('words') ?? '')
  const here = asId.safeParse(c.req.query('projectId'))
  const projectId = here.success ? here.data : null
  if (!sought || (sought.series === null && projectId === null)) return answer(c, [])
  const parts = Object.values(kinds)
    .filter(({ entity }) => isNumbered(entity))
    .map((kind) => partOf(kind, personOf(c), sought, projectId))
  const found = await db.execute(sql`
    select f.kind, f.id, f."projectId", p.number as "projectNumber", f."systemId", f.called
    from (${sql.join(parts, sql` union all `)}) f join "project" p on p.id = f."projectId"
    where position(${folded(sought.project)}::text in ${foldedIn(sql`p.number || ' ' || p.name`)}) > 0
    order by f."projectId" = ${projectId}::int desc nulls last, f."projectId" desc, f.id desc
    limit ${mostNumbered}::int`)
  return answer(c, rowsOf<NumberedHit>(found))
})

function partOf(kind: Readable<Entity>, person: Person, { series, count }: SoughtNumber, projectId: number | null) {
  const { entity, table } = kind
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const [number, project] = [columns.number!, columns[projectField(entity)!]!]
  const isIt: SQL =
    series === null
      ? and(eq(project, projectId!), sql`split_part(${number}, '-', 2)::text = ${written('', count).slice(1)}::text`)!
      : eq(number, written(series, count))
  return sql`(select ${entity.kind}::text as kind, ${table.id} as id, ${project} as "projectId",
    ${columns.systemId ?? sql`null`}::int as "systemId", ${nameIn(entity.kind)} as called from ${table} where ${and(reading(kind).findable(person, {}), isIt)})`
}
