import { integer, pgTable } from 'drizzle-orm/pg-core'
import { inspectionColumns, inspectionIndexes } from '#server/db/columns/inspection.ts'
import { equipments } from './equipment.ts'

export const inspections = pgTable(
  'inspection',
  {
    ...inspectionColumns(),
    equipmentId: integer()
      .notNull()
      .references(() => equipments.id),
  },
  (table) => inspectionIndexes('inspection', table, table.equipmentId),
)
