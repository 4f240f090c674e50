import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { manualClassification as classificationEntity } from '#contract/entities/manualClassification.ts'
import { stamp } from './stamp.ts'

export const manualClassifications = pgTable(
  'manualClassification',
  {
    ...stamp,
    system: text().$type<Checked<typeof classificationEntity>['system']>().notNull(),
    code: text().notNull(),
    title: text().notNull(),
    parentId: integer(),
    description: text(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('manualClassification_code_unique').on(table.system, sql`lower(${table.code})`).where(sql`not "isDeleted"`),
    index('manualClassification_parent').on(table.parentId),
  ],
)

export const templates = pgTable(
  'template',
  {
    ...stamp,
    name: text().notNull(),
    typeId: integer().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex('template_name_unique').on(table.typeId, sql`lower(${table.name})`).where(sql`not "isDeleted"`)],
)

/** With which folder or template this one was deleted; what brings that back brings this back. */
const deletedWith = { deletedWith: text() }

export const templateFolders = pgTable(
  'templateFolder',
  {
    ...stamp,
    ...deletedWith,
    templateId: integer().notNull().references(() => templates.id),
    parentId: integer(),
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
    uniqueIndex('templateFolder_name_unique').on(table.templateId, sql`coalesce("parentId", 0)`, sql`lower(${table.name})`).where(sql`not "isDeleted"`),
    index('templateFolder_classification').on(table.manualClassificationId),
  ],
)

export const templateDocuments = pgTable(
  'templateDocument',
  {
    ...stamp,
    ...deletedWith,
    templateId: integer().notNull().references(() => templates.id),
    folderId: integer().notNull().references(() => templateFolders.id),
    name: text().notNull(),
    documentTypeId: integer(),
    manualClassificationId: integer().references(() => manualClassifications.id),
    guidance: text(),
    fileId: integer(),
  },
  (table) => [
    uniqueIndex('templateDocument_name_unique').on(table.folderId, sql`lower(${table.name})`).where(sql`not "isDeleted"`),
    index('templateDocument_template').on(table.templateId),
    index('templateDocument_classification').on(table.manualClassificationId),
  ],
)
