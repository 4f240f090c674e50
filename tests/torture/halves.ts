import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'

/**
 * Counts partial writes: a client version without its history entry or change-log row, either of these without the
 * version, or an idempotency key without its answer. `prefix` is that of the names of the clients, a plain word.
 */
export const versionHalves = (prefix: string) => `
  with
    kept as (select id, "rowVersion" as versions from "client" where name like '${prefix} %'),
    remembered as (select "entityId" as id, count(*) as versions from "auditEntry" where "entityKind" = 'client' group by 1),
    told as (select "recordId" as id, count(distinct version) as versions, count(*) as times from "change"
      where kind = 'client' and version is not null group by 1)
  select (
    (select count(*) from kept left join remembered r using (id) left join told t using (id)
      where r.versions is distinct from kept.versions or t.versions is distinct from kept.versions or t.times <> t.versions)
    + (select count(*) from told where id not in (select id from "client"))
    + (select count(*) from "auditEntry" where "entityKind" = 'client' and "entityId" not in (select id from "client"))
    + (select count(*) from "idempotencyKey" where answer is null)
  )::int as halves`

/** Opens the folder of a stopped server and counts partial writes. */
export async function countHalves(folder: string, prefix: string): Promise<number> {
  const database = await openEmbedded(folder, await readMigrations('server/db/migrations'))
  try {
    const [found] = rowsOf<{ halves: number }>(await database.db.execute(sql.raw(versionHalves(prefix))))
    return found!.halves
  } finally {
    await database.close()
  }
}
