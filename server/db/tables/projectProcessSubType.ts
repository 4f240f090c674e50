import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProjectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import { recordSystemColumn } from '#server/db/columns/recordSystem.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { processSubTypes } from './processSubType.ts'
import { projects } from './project.ts'
import { questionTemplates } from './questionTemplate.ts'
import { roleListTemplates } from './roleListTemplate.ts'

export const projectProcessSubTypes = pgTable(
  'projectProcessSubType',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    systemId: recordSystemColumn(),
    processSubTypeId: integer()
      .notNull()
      .references(() => processSubTypes.id),
    isEnabled: boolean().notNull().default(true),
    approvalTemplateId: integer().references(() => roleListTemplates.id),
    questionTemplateId: integer().references(() => questionTemplates.id),
    stageUsers: jsonb().$type<ProjectProcessSubType['stageUsers']>().notNull().default([]),
    validityHours: integer(),
    reviewMonths: integer(),
  },
  (table) => [
    uniqueIndex('projectProcessSubType_once')
      .on(table.projectId, table.systemId, table.processSubTypeId)
      .where(sql`not "isDeleted"`),
    index('projectProcessSubType_subType').on(table.processSubTypeId),
    index('projectProcessSubType_template').on(table.approvalTemplateId),
    index('projectProcessSubType_questions').on(table.questionTemplateId),
  ],
)
