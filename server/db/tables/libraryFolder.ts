import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { stamp } from '#server/db/columns/stamp.ts'
import { documentLibraries } from './documentLibrary.ts'

/** The folder or library with which this record was deleted. Restoring that restores this record. */
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
