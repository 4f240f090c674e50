import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { inspectedColumns, inspectedIndexes, standingTable } from '#server/db/columns/inspected.ts'
import { projectLocations } from './projectLocation.ts'

export const nonEquipmentItems = pgTable(
  'nonEquipmentItem',
  {
    ...inspectedColumns(),
    locationId: integer()
      .notNull()
      .references(() => projectLocations.id),
    supervisor: text(),
    reference: text(),
    designRef: text(),
    loadClass: text(),
    referenceKey: sortKey('reference'),
    searchText: searchText('number', 'name', 'reference'),
  },
  (table) => [
    ...inspectedIndexes('nonEquipmentItem', table),
    index('nonEquipmentItem_reference').on(table.projectId, table.referenceKey, table.id),
  ],
)

export const nonEquipmentItemStandings = standingTable('nonEquipmentItem', () => nonEquipmentItems.id)
