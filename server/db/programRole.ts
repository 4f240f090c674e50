import { sql } from 'drizzle-orm'
import { rowsOf, type Db, type Reader } from './database.ts'

/**
 * Grants the role of the program what it needs, and revokes all other rights on the logs: it reads and adds entries of
 * the history and of the change log, and owns no table, so it can change neither these nor their triggers. In a history
 * entry it may remove personal data and re-encrypt the rest; the trigger decides when.
 */
export async function grantToProgram(db: Db, roleName: string) {
  const role = sql.identifier(roleName)
  const schema = sql.identifier(
    rowsOf<{ name: string }>(await db.execute(sql`select current_schema() as name`))[0]!.name,
  )
  await db.transaction(async (tx) => {
    // Servers that start together would otherwise update the same catalogue rows.
    await tx.execute(sql`select pg_advisory_xact_lock(7300)`)
    for (const statement of [
      sql`grant usage on schema ${schema} to ${role}`,
      sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      sql`grant usage, select on all sequences in schema ${schema} to ${role}`,
      sql`grant execute on function end_history(bigint[]), forget_changes(timestamptz) to ${role}`,
      sql`revoke update, delete, truncate, references, trigger on "auditEntry", "change" from ${role}`,
      sql`grant update ("diff", "words", "comment", "fromAddress", "requestId") on "auditEntry" to ${role}`,
      sql`revoke insert, update, delete on "migration" from ${role}`,
    ])
      await tx.execute(statement)
  })
}

/** Whether the role of this connection owns the history, and so could change it and disable its triggers. */
export async function ownsHistory(db: Reader) {
  const [found] = rowsOf<{ owns: boolean }>(await db.execute(sql`select is_owner_of('"auditEntry"'::regclass) as owns`))
  return found!.owns
}
