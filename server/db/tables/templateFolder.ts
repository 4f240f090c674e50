import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { stamp } from '#server/db/columns/stamp.ts'
import { manualClassifications } from './manualClassification.ts'
import { templates } from './template.ts'

/** The folder or template with which this record was deleted. Restoring that restores this record. */
const deletedWith = { deletedWith: text() }

export const templateFolders = pgTable(
  'templateFolder',
  {
    ...stamp,
    ...deletedWith,
    templateId: integer()
      .notNull()
      .references(() => templates.id),
    parentId: integer().references((): AnyPgColumn => templateFolders.id),
    name: text().notNull(),
    sortOrder: integer().notNull().default(0),
    manualClassificationId: integer().references(() => manualClassifications.id),
    isRequired: boolean().notNull().default(false),
    minDocuments: integer().notNull().default(0),
    isRestricted: boolean().notNull().default(false),
    defaultOwnerRelationshipId: integer(),
    guidance: text(),
  },
  (table) => [
    uniqueIndex('templateFolder_name_unique')
      .on(table.templateId, sql`coalesce("parentId", 0)`, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    index('templateFolder_parent').on(table.parentId),
    index('templateFolder_classification').on(table.manualClassificationId),
    index('templateFolder_owner').on(table.defaultOwnerRelationshipId),
  ],
)
