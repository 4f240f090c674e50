import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LocationKind } from '#contract/entities/projectLocation.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { projects } from './project.ts'

export const projectLocations = pgTable(
  'projectLocation',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    kind: text().$type<LocationKind>().notNull(),
    parentId: integer(),
    code: text().notNull(),
    name: text().notNull(),
    elevation: doublePrecision(),
    height: doublePrecision(),
    grossArea: doublePrecision(),
    netArea: doublePrecision(),
    category: text(),
  },
  (table) => [
    uniqueIndex('projectLocation_code_unique')
      .on(table.projectId, sql`lower(${table.code})`)
      .where(sql`not "isDeleted"`),
    index('projectLocation_parent').on(table.parentId),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
  ],
)
