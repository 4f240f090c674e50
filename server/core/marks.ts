import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { audience, usualAudience } from './audience.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import type { Stored } from './readable.ts'
import { joinColumnsOf } from './references/joins.ts'
import type { Write } from './write.ts'

/** Above this number of records, one announcement for the whole kind is cheaper. */
export const worthNaming = 50

/** Announces that any record of these kinds may have changed. It contains no ids, so everyone may receive it. */
export const markWhole = (w: Write, ...kinds: string[]) => {
  for (const kind of kinds) w.announce({ kind, recordId: 0, op: 'updated', audience: audience.all, affected: [] })
}

/** Announces that a change elsewhere changed how these records read, to those who may see each. */
export async function markRecords(w: Write, kind: Kind, ids: readonly number[]) {
  const distinct = [...new Set(ids)]
  const { staleTogether } = w.services.kinds[kind]!
  if (distinct.length > worthNaming || (staleTogether && distinct.length > 0)) return markWhole(w, kind)
  for (const { change } of await announcements(w, kind, distinct)) w.announce(change)
}

/**
 * Announces records that a save is announced with (`Entity.alsoAnnounces`), unless the write announces them itself. They
 * are unchanged, so the announcement carries their present version, and browsers do not read them again.
 */
export async function announceUnchanged(w: Write, kind: Kind, ids: readonly number[]) {
  for (const { change, rowVersion } of await announcements(w, kind, [...new Set(ids)]))
    w.announceBeside({ ...change, version: rowVersion })
}

async function announcements(w: Write, kind: Kind, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { entity, table, audience: audienceOf } = w.services.kinds[kind]!
  const rows = await w.tx
    .select({ ...getTableColumns(table), ...joinColumnsOf(entity) })
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.isDeleted, false)))
  return Promise.all(
    (rows as Stored[]).map(async (row) => {
      const to = (await audienceOf?.(row as never, w.tx)) ?? usualAudience(entity, row)
      const change = { kind, recordId: row.id, op: 'updated' as const, audience: to, affected: [] }
      return { change, rowVersion: row.rowVersion }
    }),
  )
}

/** Whether any of these fields differs. */
export const differs = (before: object | null, after: object, ...fields: string[]) =>
  fields.some(
    (field) =>
      canonicalJson((before as Record<string, unknown> | null)?.[field]) !==
      canonicalJson((after as Record<string, unknown>)[field]),
  )
