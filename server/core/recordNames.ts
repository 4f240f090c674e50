import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Records that are not called by a number and a name of their own. */
const joined: Record<string, string> = {
  user: `"user"."firstName" || ' ' || "user"."lastName"`,
  projectClient: `(select c.name || ' on ' || p.number from "client" c, "project" p where c.id = "projectClient"."clientId" and p.id = "projectClient"."projectId")`,
  userProjectRole: `(select u."firstName" || ' ' || u."lastName" || ' on ' || p.number from "user" u, "project" p
    where u.id = "userProjectRole"."userId" and p.id = "userProjectRole"."projectId")`,
  // The code of a template type is the machine's word for the system it is of.
  lookup: `concat_ws(' ', case when "lookup".list <> 'templateTypes' then "lookup".code end, "lookup".name)`,
  settings: `'Settings'`,
}

/** What a record may be told by, the first that its kind has. */
const calledBy = ['name', 'title', 'subject', 'text', 'organisationName']
const numberedBy = ['number', 'code']

/** What a record of any kind is called, as it stands in its own row: its number and its name. */
export function nameIn(table: PgTable): SQL<string> {
  const of = getTableName(table)
  const columns = getTableColumns(table)
  const first = (names: readonly string[]) => names.find((name) => Object.hasOwn(columns, name))
  const parts = [first(numberedBy), first(calledBy)]
    .filter((name) => name !== undefined)
    .map((name) => `"${of}"."${name}"`)
  return sql`${sql.raw(joined[of] ?? (parts.length > 0 ? `concat_ws(' ', ${parts.join(', ')})` : `'Number ' || "${of}".id`))}`
}
