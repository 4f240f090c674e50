import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { roleListTemplate as templateEntity } from '#contract/entities/roleListTemplate.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'

type TemplateFields = Checked<typeof templateEntity>

export const roleListTemplates = pgTable(
  'roleListTemplate',
  {
    ...stamp,
    name: text().notNull(),
    processKindIds: jsonb().$type<TemplateFields['processKindIds']>().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    stages: jsonb().$type<TemplateFields['stages']>().notNull(),
    signOnLists: jsonb().$type<TemplateFields['signOnLists']>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('roleListTemplate_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
  ],
)

/** Former versions of approval templates. They never change and are read by records that started with them. */
export const roleListTemplateVersions = pgTable(
  'roleListTemplateVersion',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    templateId: integer()
      .notNull()
      .references(() => roleListTemplates.id),
    version: integer().notNull(),
    stages: jsonb().$type<TemplateFields['stages']>().notNull(),
    signOnLists: jsonb().$type<TemplateFields['signOnLists']>().notNull(),
    endedOn: moment().notNull(),
    endedById: integer(),
  },
  (table) => [uniqueIndex('roleListTemplateVersion_once').on(table.templateId, table.version)],
)
