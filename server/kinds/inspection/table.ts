import { integer, pgTable } from 'drizzle-orm/pg-core'
import { inspectionColumns, inspectionIndexes } from '#server/inspections/columns.ts'
import { equipments } from '../equipment/table.ts'

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
