import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { processSubType as subTypeEntity } from '#contract/entities/processSubType.ts'
import { stamp } from '#server/db/tables/stamp.ts'
import { roleListTemplates } from '../roleListTemplate/table.ts'

type SubTypeFields = Checked<typeof subTypeEntity>

export const processSubTypes = pgTable(
  'processSubType',
  {
    ...stamp,
    processKindId: integer().$type<SubTypeFields['processKindId']>().notNull(),
    name: text().notNull(),
    code: text(),
    description: text(),
    approvalTemplateId: integer()
      .notNull()
      .references(() => roleListTemplates.id),
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
    uniqueIndex('processSubType_name_unique')
      .on(table.processKindId, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    index('processSubType_template').on(table.approvalTemplateId),
  ],
)
