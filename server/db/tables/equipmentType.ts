import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { equipmentType as equipmentTypeEntity } from '#contract/entities/equipmentType.ts'
import { listJoinTable } from '#server/db/columns/joinTable.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { lookups } from './lookup.ts'

type TypeFields = Checked<typeof equipmentTypeEntity>

export const equipmentTypes = pgTable(
  'equipmentType',
  {
    ...stamp,
    name: text().notNull(),
    categoryId: integer().notNull(),
    appliesTo: text().$type<TypeFields['appliesTo']>().notNull().default('equipment'),
    isAsset: boolean().notNull().default(false),
    documentsRequired: jsonb().$type<TypeFields['documentsRequired']>().notNull().default([]),
    schedules: jsonb().$type<TypeFields['schedules']>().notNull().default([]),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('equipmentType_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    index('equipmentType_category').on(table.categoryId),
  ],
)

export const equipmentTypeTrainings = listJoinTable(
  'equipmentType',
  'requiredTrainingTypeIds',
  () => equipmentTypes.id,
  'userTrainingTypes',
  lookups,
)
