import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stamp } from '#server/db/columns/stamp.ts'

export const templates = pgTable(
  'template',
  {
    ...stamp,
    name: text().notNull(),
    typeId: integer().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('template_name_unique')
      .on(table.typeId, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
  ],
)
