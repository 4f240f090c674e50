import { eq, sql, type SQL } from 'drizzle-orm'
import { auditEntries } from '#server/db/tables/journal.ts'
import { foundBy } from './historyWords.ts'
import type { Write } from './write.ts'

/** Replaces a personal value in the history. */
const removed = '(removed)'

/** The diff of an entry with the values of these fields replaced. */
const withoutValues = (fields: readonly string[]) => sql`coalesce((
  select jsonb_object_agg(field.key, case when field.key in (${sql.join(
    fields.map((name) => sql`${name}`),
    sql`, `,
  )}) then (
    select jsonb_agg(case when said.value = 'null'::jsonb then said.value else to_jsonb(${removed}::text) end)
    from jsonb_array_elements(field.value) said
  ) else field.value end)
  from jsonb_each(${auditEntries.diff}) field), '{}'::jsonb)`

/**
 * Removes what identifies a person from history entries: the values of these fields, comments, addresses and request
 * ids, and the search words that follow from them. The transaction has called `allowHistoryEnd`.
 */
export async function forgetInHistory({ tx, services }: Write, where: SQL | undefined, fields: readonly string[]) {
  await tx
    .update(auditEntries)
    .set({ diff: withoutValues(fields), comment: null, fromAddress: null, requestId: null })
    .where(where)
  for (const entry of await tx.select().from(auditEntries).where(where))
    await tx
      .update(auditEntries)
      .set({ words: foundBy(services.kinds, entry).words })
      .where(eq(auditEntries.id, entry.id))
}
