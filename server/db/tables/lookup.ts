import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stampWithinList } from '#server/db/columns/stamp.ts'

export const lookups = pgTable(
  'lookup',
  {
    ...stampWithinList,
    list: text().notNull(),
    name: text().notNull(),
    code: text(),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    flags: jsonb().$type<Record<string, boolean | number | string>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.id] }),
    uniqueIndex('lookup_name_unique')
      .on(table.list, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
  ],
)
