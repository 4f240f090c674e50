import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { processSubType as subTypeEntity } from '#contract/entities/processSubType.ts'
import type { WindWork } from '#contract/safety/wind.ts'
import { joinTable, listJoinTable } from '#server/db/columns/joinTable.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { lookups } from './lookup.ts'
import { questionTemplates } from './questionTemplate.ts'
import { roleListTemplates } from './roleListTemplate.ts'

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
    questionTemplateId: integer().references(() => questionTemplates.id),
    closeOutQuestionTemplateId: integer().references(() => questionTemplates.id),
    validityHours: integer(),
    maxDurationHours: integer(),
    reviewMonths: integer(),
    exclusiveInZone: boolean().notNull().default(false),
    windLimit: text().$type<WindWork>(),
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
    index('processSubType_questions').on(table.questionTemplateId),
    index('processSubType_closeOutQuestions').on(table.closeOutQuestionTemplateId),
  ],
)

export const processSubTypeConflicts = joinTable(
  'processSubType',
  'conflictsWithSubTypeIds',
  () => processSubTypes.id,
  () => processSubTypes.id,
)

export const processSubTypeTrainings = listJoinTable(
  'processSubType',
  'requiredTrainingTypeIds',
  () => processSubTypes.id,
  'userTrainingTypes',
  lookups,
)
