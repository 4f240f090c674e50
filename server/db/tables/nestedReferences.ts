import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * What documents name: stages, inspections, follow-ups and their frozen versions are kept whole in a column, and
 * triggers write here which records stand in them. So who uses a record is found by an index.
 */
export const nestedReferences = pgTable(
  'nestedReference',
  {
    ownerKind: text().notNull(),
    ownerId: integer().notNull(),
    /** Which frozen version of the owner; 0 is the owner as it stands. */
    version: integer().notNull(),
    /** The column and the path in it, with `*` for each place in a list: 'stages.*.candidateIds'. */
    path: text().notNull(),
    targetKind: text().notNull(),
    /** The list of an entry; empty for other kinds. */
    list: text().notNull(),
    targetId: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.ownerKind,
        table.ownerId,
        table.version,
        table.path,
        table.targetKind,
        table.list,
        table.targetId,
      ],
    }),
    index('nestedReference_target').on(table.targetKind, table.list, table.targetId),
  ],
)
