import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { questionTemplate as templateEntity } from '#contract/entities/questionTemplate.ts'
import type { Form } from '#contract/questions/form.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'

type TemplateFields = Checked<typeof templateEntity>

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
    /** The key of the supplied checklist that it was created from; null for the firm's own. */
    suppliedAs: text(),
  },
  (table) => [
    uniqueIndex('questionTemplate_supplied_once').on(table.suppliedAs),
    uniqueIndex('questionTemplate_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
  ],
)

/**
 * The content of a published version, which never changes. Records that use it keep it whatever happens to the
 * template.
 */
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
    questionTemplateId: integer()
      .notNull()
      .references(() => questionTemplates.id),
    version: integer().notNull(),
    form: jsonb().$type<FrozenForm>().notNull(),
    publishedOn: moment().notNull(),
    publishedById: integer(),
  },
  (table) => [uniqueIndex('questionTemplateVersion_once').on(table.questionTemplateId, table.version)],
)
