import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Diff } from '#server/core/diff.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import type { Kinds } from '#server/core/readable.ts'
import type { Services } from '#server/core/services.ts'

/**
 * The kinds that withhold fields from a person on some of their rows, with the condition for the rows on which they do
 * not.
 */
const withholding = (kinds: Kinds, person: Person) =>
  Object.values(kinds).flatMap(({ entity, table, rules: { withheld } }) => {
    const reads = withheld?.reads(person) ?? true
    return withheld && reads !== true
      ? [{ kind: entity.kind, table, fields: Object.keys(withheld.fields), reads: asCondition(reads) }]
      : []
  })

/** The condition for entries with a value that is withheld from the reader; undefined if none is. */
export function holdWithheld(kinds: Kinds, reader: Person): SQL | undefined {
  const parts = withholding(kinds, reader).map(
    ({ kind, table, fields, reads }) => sql`("auditEntry"."entityKind" = ${kind}
      and jsonb_exists_any("auditEntry"."diff", ${`{${fields.join()}}`}::text[])
      and not exists (select 1 from ${table} where ${table.id} = "auditEntry"."entityId" and ${reads}))`,
  )
  return parts.length === 0 ? undefined : sql`(${or(...parts)})`
}

/** Removes from entries the values that are withheld from the reader in the records themselves. */
export async function withoutWithheldValues<E extends { entityKind: string; entityId: number; diff: Diff }>(
  { db, kinds }: Pick<Services, 'db' | 'kinds'>,
  person: Person,
  entries: readonly E[],
): Promise<E[]> {
  const hiding = new Map<string, { fields: readonly string[]; read: ReadonlySet<unknown> }>()
  for (const { kind, table, fields, reads } of withholding(kinds, person)) {
    const ids = entries.flatMap(({ entityKind, entityId }) => (entityKind === kind ? [entityId] : []))
    if (ids.length === 0) continue
    const read = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), reads))
    hiding.set(kind, { fields, read: new Set(read.map(({ id }) => id)) })
  }
  return entries.map((entry) => {
    const hidden = hiding.get(entry.entityKind)
    if (!hidden || hidden.read.has(entry.entityId)) return entry
    const shown = Object.entries(entry.diff).filter(([field]) => !hidden.fields.includes(field))
    return { ...entry, diff: Object.fromEntries(shown) }
  })
}
