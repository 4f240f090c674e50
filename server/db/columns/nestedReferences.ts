import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * References inside JSON documents. Stages, inspections, follow-ups and their frozen versions are each stored in one
 * column; triggers record here which records they refer to, so that an index finds the users of a record.
 */
export const nestedReferences = pgTable(
  'nestedReference',
  {
    ownerKind: text().notNull(),
    ownerId: integer().notNull(),
    /** The frozen version of the owner; 0 is the present state. */
    version: integer().notNull(),
    /** The column and the path inside it, with `*` for each array: 'stages.*.candidateIds'. */
    path: text().notNull(),
    targetKind: text().notNull(),
    /** The list that an entry belongs to; empty for other kinds. */
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
