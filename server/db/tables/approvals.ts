import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { equipmentType as equipmentTypeEntity } from '#contract/entities/equipmentType.ts'
import type { processSubType as subTypeEntity } from '#contract/entities/processSubType.ts'
import type { roleListTemplate as templateEntity } from '#contract/entities/roleListTemplate.ts'
import { moment, stamp } from './stamp.ts'

type TemplateFields = Checked<typeof templateEntity>
type SubTypeFields = Checked<typeof subTypeEntity>
type TypeFields = Checked<typeof equipmentTypeEntity>

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
  (table) => [uniqueIndex('roleListTemplate_name_unique').on(sql`lower(${table.name})`).where(sql`not "isDeleted"`)],
)

/** Approvals as they stood before a save that began a new version; written once, read by records that started with them. */
export const roleListTemplateVersions = pgTable(
  'roleListTemplateVersion',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    templateId: integer().notNull().references(() => roleListTemplates.id),
    version: integer().notNull(),
    stages: jsonb().$type<TemplateFields['stages']>().notNull(),
    signOnLists: jsonb().$type<TemplateFields['signOnLists']>().notNull(),
    endedOn: moment().notNull().default(sql`now()`),
    endedById: integer(),
  },
  (table) => [uniqueIndex('roleListTemplateVersion_once').on(table.templateId, table.version)],
)

export const processSubTypes = pgTable(
  'processSubType',
  {
    ...stamp,
    processKindId: integer().$type<SubTypeFields['processKindId']>().notNull(),
    name: text().notNull(),
    code: text(),
    description: text(),
    approvalTemplateId: integer().notNull().references(() => roleListTemplates.id),
    questionTemplateId: integer(),
    closeOutQuestionTemplateId: integer(),
    validityHours: integer(),
    maxDurationHours: integer(),
    reviewMonths: integer(),
    exclusiveInZone: boolean().notNull().default(false),
    conflictsWithSubTypeIds: jsonb().$type<number[]>().notNull().default([]),
    requiredTrainingTypeIds: jsonb().$type<number[]>().notNull().default([]),
    requiresRams: boolean().notNull().default(false),
    requiresSignOn: boolean().notNull().default(false),
    isConfidential: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('processSubType_name_unique').on(table.processKindId, sql`lower(${table.name})`).where(sql`not "isDeleted"`),
    index('processSubType_template').on(table.approvalTemplateId),
  ],
)

export const equipmentTypes = pgTable(
  'equipmentType',
  {
    ...stamp,
    name: text().notNull(),
    categoryId: integer().notNull(),
    appliesTo: text().$type<TypeFields['appliesTo']>().notNull().default('equipment'),
    isAsset: boolean().notNull().default(false),
    requiredTrainingTypeIds: jsonb().$type<number[]>().notNull().default([]),
    documentsRequired: jsonb().$type<TypeFields['documentsRequired']>().notNull().default([]),
    schedules: jsonb().$type<TypeFields['schedules']>().notNull().default([]),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('equipmentType_name_unique').on(sql`lower(${table.name})`).where(sql`not "isDeleted"`),
    index('equipmentType_category').on(table.categoryId),
  ],
)
