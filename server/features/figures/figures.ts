import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import { systems } from '#contract/systems.ts'
import { projectField } from '#contract/references.ts'
import { answer } from '#server/core/answer.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { idsIn } from '#server/core/resource.ts'
import type { Services } from '#server/core/services.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import type { WorkAsked } from '#server/core/work.ts'

/**
 * `GET /api/projectFigures?projectIds=&rates=true`: the figures of these projects, or of all projects that the reader
 * sees; with `rates` also those that are counted over a whole year.
 */
export const figureCalls = new Hono<Env>().get('/', async (c) => {
  const services = c.get('services')
  const named = c.req.query('projectIds')
  const projectIds = named === undefined ? null : idsIn(named, 'projectIds')
  const withRates = c.req.query('rates') === 'true'
  const asked = { person: personOf(c), now: services.now().toISOString(), projectIds, withRates }
  return answer(c, await figuresOf(services.db, services, asked))
})

interface Asked extends WorkAsked {
  /** Null for all projects. */
  projectIds: readonly number[] | null
  withRates: boolean
}

/**
 * The figures of all projects with one statement, however many there are: each kind is grouped once. Kinds that
 * contribute to the same figure are added up.
 */
async function figuresOf(db: Reader, { kinds }: Pick<Services, 'kinds'>, asked: Asked): Promise<ProjectFigures[]> {
  const parts = Object.values(kinds).flatMap((kind) => partsOf(kind, asked))
  const found = rowsOf<ProjectFigures>(
    await db.execute(sql`
      select f."projectId", jsonb_object_agg(f.name, f.value) as figures
      from (select p."projectId", p.name, sum(p.value) as value
        from (${sql.join(parts, sql` union all `)}) p group by p."projectId", p.name) f group by f."projectId" order by f."projectId"`),
  ) as unknown as { projectId: number; figures: Omit<ProjectFigures, 'projectId'> }[]
  return found.map(({ projectId: id, figures }) => ({ projectId: id, ...figures }))
}

function partsOf(kind: Readable<Entity>, asked: Asked) {
  const { person, projectIds, withRates } = asked
  const { entity, table, figures } = kind
  const counted = (figures?.(asked) ?? []).filter(({ isRate }) => withRates || !isRate)
  return counted.map(({ name, join, where, value }) => {
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const project = columns[projectField(entity) ?? 'id']!
    return sql`(select ${name}::text as name, ${project} as "projectId", (${value ?? sql`count(*)`})::float8 as value
      from ${table} join "project" site on site.id = ${project} ${join ?? sql``}
      where ${and(
        reading(kind).findable(person, {}),
        where,
        // Figures link to the registers of safety management and count their records.
        columns.systemId && eq(columns.systemId, systems.sms),
        projectIds === null ? undefined : inArray(project, [...projectIds]),
      )} group by ${project})`
  })
}
