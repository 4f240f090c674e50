import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { audience, usualAudience } from './audience.ts'
import { canonicalJson } from './canonicalJson.ts'
import type { Stored } from './readable.ts'
import { joinColumnsOf } from './references/joins.ts'
import type { Write } from './write.ts'

/** Above this number of records, one announcement for the whole kind is cheaper. */
export const worthNaming = 50

/** Announces that any record of these kinds may have changed. It contains no ids, so everyone may receive it. */
export const markWhole = (w: Write, ...kinds: string[]) => {
  for (const kind of kinds) w.tell({ kind, recordId: 0, op: 'updated', audience: audience.all, affected: [] })
}

/** Announces that a change elsewhere changed how these records read, to those who may see each. */
export async function markRecords(w: Write, kind: Kind, ids: readonly number[]) {
  const { entity, table, audience: audienceOf, staleTogether } = w.services.kinds[kind]!
  const distinct = [...new Set(ids)]
  if (distinct.length > worthNaming || (staleTogether && distinct.length > 0)) return markWhole(w, kind)
  if (distinct.length === 0) return
  const rows = await w.tx
    .select({ ...getTableColumns(table), ...joinColumnsOf(entity) })
    .from(table)
    .where(and(inArray(table.id, distinct), eq(table.isDeleted, false)))
  const told = await Promise.all(
    (rows as Stored[]).map(async (row) => {
      const to = (await audienceOf?.(row as never, w.tx)) ?? usualAudience(entity, row)
      return { kind, recordId: row.id, op: 'updated' as const, audience: to, affected: [] }
    }),
  )
  for (const change of told) w.tell(change)
}

/** Whether any of these fields differs. */
export const differs = (before: object | null, after: object, ...fields: string[]) =>
  fields.some(
    (field) =>
      canonicalJson((before as Record<string, unknown> | null)?.[field]) !==
      canonicalJson((after as Record<string, unknown>)[field]),
  )
