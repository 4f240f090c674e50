import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stamp } from '#server/db/columns/stamp.ts'
import { manualClassifications } from './manualClassification.ts'
import { templates } from './template.ts'
import { templateFolders } from './templateFolder.ts'

/** The folder or template with which this record was deleted. Restoring that restores this record. */
const deletedWith = { deletedWith: text() }

export const templateDocuments = pgTable(
  'templateDocument',
  {
    ...stamp,
    ...deletedWith,
    templateId: integer()
      .notNull()
      .references(() => templates.id),
    folderId: integer()
      .notNull()
      .references(() => templateFolders.id),
    name: text().notNull(),
    documentTypeId: integer(),
    manualClassificationId: integer().references(() => manualClassifications.id),
    guidance: text(),
    fileId: integer(),
  },
  (table) => [
    uniqueIndex('templateDocument_name_unique')
      .on(table.folderId, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    index('templateDocument_template').on(table.templateId),
    index('templateDocument_type').on(table.documentTypeId),
    index('templateDocument_classification').on(table.manualClassificationId),
  ],
)
