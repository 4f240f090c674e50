import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { templateQuestion as questionEntity } from '#contract/entities/templateQuestion.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { questionTemplates } from './questionTemplate.ts'

type QuestionFields = Checked<typeof questionEntity>

export const templateQuestions = pgTable(
  'templateQuestion',
  {
    ...stamp,
    questionTemplateId: integer()
      .notNull()
      .references(() => questionTemplates.id),
    sectionId: text().notNull(),
    key: text().notNull(),
    text: text().notNull(),
    help: text(),
    inputTypeId: integer().$type<QuestionFields['inputTypeId']>().notNull(),
    isRequired: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    options: jsonb().$type<QuestionFields['options']>().notNull().default([]),
    min: doublePrecision(),
    max: doublePrecision(),
    step: doublePrecision(),
    unit: text(),
    regex: text(),
    maxLength: integer(),
    minPhotos: integer().notNull().default(0),
    attempts: integer(),
    videoUrl: text(),
    gasLimits: jsonb().$type<QuestionFields['gasLimits']>(),
    weight: doublePrecision().notNull().default(1),
    visibleIf: jsonb().$type<QuestionFields['visibleIf']>(),
    onAnswer: jsonb().$type<QuestionFields['onAnswer']>().notNull().default([]),
    isCritical: boolean().notNull().default(false),
    mapsToField: text(),
    translations: jsonb().$type<QuestionFields['translations']>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('templateQuestion_key_unique')
      .on(table.questionTemplateId, sql`lower(${table.key})`)
      .where(sql`not "isDeleted"`),
    index('templateQuestion_inputType').on(table.inputTypeId),
    index('templateQuestion_template').on(table.questionTemplateId, table.sortOrder),
  ],
)
