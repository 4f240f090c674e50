import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { stamp } from '#server/db/columns/stamp.ts'
import { projects } from './project.ts'

export const projectInductionVideos = pgTable(
  'projectInductionVideo',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    title: text().notNull(),
    languageId: integer().notNull(),
    durationSec: integer(),
    mustWatchFull: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    fileId: integer(),
  },
  (table) => [
    index('projectInductionVideo_project').on(table.projectId),
    index('projectInductionVideo_language').on(table.languageId),
  ],
)
