import { integer, pgTable } from 'drizzle-orm/pg-core'
import { inspectionColumns, inspectionIndexes } from '#server/db/columns/inspection.ts'
import { nonEquipmentItems } from './nonEquipmentItem.ts'

export const nonEquipmentInspections = pgTable(
  'nonEquipmentInspection',
  {
    ...inspectionColumns(),
    nonEquipmentItemId: integer()
      .notNull()
      .references(() => nonEquipmentItems.id),
  },
  (table) => inspectionIndexes('nonEquipmentInspection', table, table.nonEquipmentItemId),
)
