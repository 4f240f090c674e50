import { and, desc, eq, gt, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { addressFields, type Entity } from '#contract/entity.ts'
import type { Deleted } from '#contract/trail.ts'
import { answer } from '../core/answer.ts'
import type { Reader } from '../db/database.ts'
import { mayRestore } from '../core/policy.ts'
import { nameIn } from '../core/references/names.ts'
import { forbidden } from '../core/refuse.ts'
import { personOf, type Env } from '../core/request.ts'
import type { StampedTable } from '../core/readable.ts'
import { restorableSince, restorableUntil } from '../core/restoring.ts'

/** Of each kind; whoever looks for more than this narrows it down by its history. */
const most = 500

/** `GET /api/bin`: everything that was deleted and can still be brought back, of all kinds, newest first. */
export const binCalls = new Hono<Env>().get('/', async (c) => {
  if (!mayRestore(personOf(c))) throw forbidden('open the recycle bin')
  const { db, kinds, now } = c.get('services')
  const found: Deleted[] = []
  // One after the other: the embedded database has one line, and a list over all kinds is nothing to hurry for.
  for (const { entity, table } of Object.values(kinds))
    // What is somebody's own stays between them and the system.
    if (entity.scope !== 'own') found.push(...(await deletedOf(db, now(), entity, table)))
  return answer(
    c,
    found.toSorted((one, other) => other.deletedOn.localeCompare(one.deletedOn)),
  )
})

async function deletedOf(db: Reader, now: Date, entity: Entity, table: StampedTable): Promise<Deleted[]> {
  const columns = getTableColumns(table) as Record<string, PgColumn | undefined>
  const of = getTableName(table)
  const own = (column: string) => sql.raw(`"${of}"."${column}"`)
  const [scopeField] = addressFields(entity)
  const scopeColumn = scopeField === undefined ? undefined : columns[scopeField]
  const projectId = columns.projectId ? own('projectId') : sql.raw('null::int')
  const rows = await db
    .select({
      recordId: table.id,
      name: nameIn(entity.kind),
      deletedOn: table.deletedOn,
      projectId: sql<number | null>`${projectId}`,
      scope: scopeColumn ?? sql<null>`null::text`,
      deletedByName: sql<
        string | null
      >`(select w."firstName" || ' ' || w."lastName" from "user" w where w.id = ${own('updatedById')})`,
      projectNumber: sql<string | null>`(select w.number from "project" w where w.id = ${projectId})`,
    })
    .from(table)
    .where(and(eq(table.isDeleted, true), gt(table.deletedOn, restorableSince(now))))
    .orderBy(desc(table.deletedOn))
    .limit(most)
  return rows.map((row) => {
    const { recordId, scope, deletedOn } = row as { recordId: number; scope: string | null; deletedOn: string }
    const until = restorableUntil(deletedOn)
    const { kind } = entity
    return { ...(row as unknown as Deleted), id: [kind, scope, recordId].filter(Boolean).join('/'), kind, until }
  })
}
