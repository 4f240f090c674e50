import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { manualClassification as classificationEntity } from '#contract/entities/manualClassification.ts'
import { stamp } from '#server/db/columns/stamp.ts'

export const manualClassifications = pgTable(
  'manualClassification',
  {
    ...stamp,
    system: text().$type<Checked<typeof classificationEntity>['system']>().notNull(),
    code: text().notNull(),
    title: text().notNull(),
    parentId: integer().references((): AnyPgColumn => manualClassifications.id),
    description: text(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('manualClassification_code_unique')
      .on(table.system, sql`lower(${table.code})`)
      .where(sql`not "isDeleted"`),
    index('manualClassification_parent').on(table.parentId),
  ],
)
