import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { questionTemplate as templateEntity } from '#contract/entities/questionTemplate.ts'
import type { templateQuestion as questionEntity } from '#contract/entities/templateQuestion.ts'
import type { Form } from '#contract/questions/form.ts'
import { moment, stamp } from './stamp.ts'

type TemplateFields = Checked<typeof templateEntity>
type QuestionFields = Checked<typeof questionEntity>

export const questionTemplates = pgTable(
  'questionTemplate',
  {
    ...stamp,
    name: text().notNull(),
    processKindIds: jsonb().$type<TemplateFields['processKindIds']>().notNull(),
    description: text(),
    scoringOn: boolean().notNull().default(false),
    passMarkPercent: integer(),
    sections: jsonb().$type<TemplateFields['sections']>().notNull(),
    languages: jsonb().$type<TemplateFields['languages']>().notNull().default([]),
    statusId: integer().notNull().default(10),
    version: integer().notNull().default(1),
    publishedVersion: integer(),
    publishedOn: moment(),
  },
  (table) => [uniqueIndex('questionTemplate_name_unique').on(sql`lower(${table.name})`).where(sql`not "isDeleted"`)],
)

export const templateQuestions = pgTable(
  'templateQuestion',
  {
    ...stamp,
    questionTemplateId: integer().notNull().references(() => questionTemplates.id),
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
    uniqueIndex('templateQuestion_key_unique').on(table.questionTemplateId, sql`lower(${table.key})`).where(sql`not "isDeleted"`),
    index('templateQuestion_template').on(table.questionTemplateId, table.sortOrder),
  ],
)

/** What a published version says, for good: records that run on it keep it whatever becomes of the template. */
export interface FrozenForm extends Form {
  name: string
  description: string | null
  processKindIds: TemplateFields['processKindIds']
  languages: TemplateFields['languages']
}

export const questionTemplateVersions = pgTable(
  'questionTemplateVersion',
  {
    ...stamp,
    questionTemplateId: integer().notNull().references(() => questionTemplates.id),
    version: integer().notNull(),
    form: jsonb().$type<FrozenForm>().notNull(),
    publishedOn: moment().notNull(),
    publishedById: integer(),
  },
  (table) => [uniqueIndex('questionTemplateVersion_once').on(table.questionTemplateId, table.version)],
)
