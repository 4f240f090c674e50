import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { stamp } from '#server/db/tables/stamp.ts'
import { documentLibraries } from '../documentLibrary/table.ts'

/** With which folder or library this one was deleted; what brings that back brings this back. */
const deletedWith = { deletedWith: text() }

export const libraryFolders = pgTable(
  'libraryFolder',
  {
    ...stamp,
    ...deletedWith,
    documentLibraryId: integer()
      .notNull()
      .references(() => documentLibraries.id),
    parentId: integer().references((): AnyPgColumn => libraryFolders.id),
    name: text().notNull(),
    sortOrder: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('libraryFolder_name_unique')
      .on(table.documentLibraryId, sql`coalesce("parentId", 0)`, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    index('libraryFolder_parent').on(table.parentId),
  ],
)
