import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { personFields, type PersonFields, type PersonPlace } from '#contract/people/personFields.ts'

/** The name of the company whose id a column holds. The column is written with its table, which a select may omit. */
export const companyNameOf = (column: PgColumn) =>
  sql<
    string | null
  >`${sql.raw(`(select c.name from "client" c where c.id = "${getTableName(column.table)}"."${column.name}")`)}`

/** The columns with which the rows of a table name a person, as a `NamedPerson`. */
export function personColumns(place: PersonPlace, table: PgTable) {
  const fields: PersonFields = personFields[place]
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const at = (field: string | undefined) => (field === undefined ? sql`null` : columns[field]!)
  return {
    personId: at(fields.personId) as SQL<number | null>,
    userId: at(fields.userId) as SQL<number | null>,
    name: at(fields.name) as SQL<string>,
    company: fields.clientId ? companyNameOf(columns[fields.clientId]!) : (at(fields.company) as SQL<string | null>),
  }
}
