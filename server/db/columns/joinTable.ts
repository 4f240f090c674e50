import { foreignKey, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LookupList } from '#contract/lists.ts'

/**
 * Returns the name of the join table of a field with several references. `projectIds` of a library are in
 * `documentLibraryProject`.
 */
export function joinTableName(kind: string, field: string) {
  const named = field.replace(/Ids$/, '')
  return kind + named.charAt(0).toUpperCase() + named.slice(1)
}

/**
 * Deleting the row of a record deletes its own rows. A referenced record is only marked as deleted, so its rows stay.
 */
const from = (owner: () => AnyPgColumn) => integer().notNull().references(owner, { onDelete: 'cascade' })

/** The join table of a field with several references, in the order in which they were chosen. */
export function joinTable(kind: string, field: string, owner: () => AnyPgColumn, named: () => AnyPgColumn) {
  const name = joinTableName(kind, field)
  return pgTable(
    name,
    { fromId: from(owner), toId: integer().notNull().references(named), position: integer().notNull() },
    (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index(`${name}_to`).on(table.toId)],
  )
}

/** The join table of a field that refers to entries of one list. */
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
