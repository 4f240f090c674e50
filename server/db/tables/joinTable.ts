import { foreignKey, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LookupList } from '#contract/lists.ts'

/** The table of a field that names several records: `projectIds` of a library stand in `documentLibraryProject`. */
export function joinTableName(kind: string, field: string) {
  const named = field.replace(/Ids$/, '')
  return kind + named.charAt(0).toUpperCase() + named.slice(1)
}

/** Each record that names others goes with its own rows; what they name is deleted by its mark alone. */
const from = (owner: () => AnyPgColumn) => integer().notNull().references(owner, { onDelete: 'cascade' })

/** Which records a field names, in the order in which they were chosen. */
export function joinTable(kind: string, field: string, owner: () => AnyPgColumn, named: () => AnyPgColumn) {
  const name = joinTableName(kind, field)
  return pgTable(
    name,
    { fromId: from(owner), toId: integer().notNull().references(named), position: integer().notNull() },
    (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index(`${name}_to`).on(table.toId)],
  )
}

/** The same for entries of one list. */
export function listJoinTable(
  kind: string,
  field: string,
  owner: () => AnyPgColumn,
  list: LookupList,
  entries: { list: AnyPgColumn; id: AnyPgColumn },
) {
  const name = joinTableName(kind, field)
  return pgTable(
    name,
    {
      fromId: from(owner),
      list: text().notNull().default(list),
      toId: integer().notNull(),
      position: integer().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.fromId, table.toId] }),
      foreignKey({ columns: [table.list, table.toId], foreignColumns: [entries.list, entries.id] }),
      index(`${name}_to`).on(table.toId),
    ],
  )
}
