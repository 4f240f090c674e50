import { sql, type SQL } from 'drizzle-orm'

/**
 * Returns the SQL text of the full name of the account with this id, null if there is none. The id is SQL text too, a
 * column with its table: `"rfi"."raisedByUserId"`.
 */
export const accountNameText = (id: string) => `(select named."fullName" from "user" named where named.id = ${id})`

/** The same as an expression of a query. Where the column is never empty, the name is a `string`. */
export const accountName = <Name extends string | null = string | null>(id: string) =>
  sql.raw(accountNameText(id)) as SQL<Name>
