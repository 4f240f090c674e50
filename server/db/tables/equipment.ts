import { index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { Ownership } from '#contract/equipment/statuses.ts'
import { calendarDay } from '#server/db/columns/stamp.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { inspectedColumns, inspectedIndexes, standingTable } from '#server/db/columns/inspected.ts'
import { clients } from './client.ts'
import { projectLocations } from './projectLocation.ts'

export const equipments = pgTable(
  'equipment',
  {
    ...inspectedColumns(),
    make: text(),
    model: text(),
    serialNumber: text(),
    plantNumber: text(),
    year: integer(),
    swlKg: integer(),
    ownership: text().$type<Ownership>().notNull().default('owned'),
    onHireFrom: calendarDay(),
    offHireOn: calendarDay(),
    locationId: integer().references(() => projectLocations.id),
    hours: integer(),
    operators: jsonb().$type<Equipment['operators']>().notNull().default([]),
    tagNumber: text(),
    barCode: text(),
    installedOn: calendarDay(),
    warrantyStart: calendarDay(),
    warrantyMonths: integer(),
    warrantyGuarantorClientId: integer().references(() => clients.id),
    expectedLifeYears: integer(),
    replacementCost: numeric({ precision: 14, scale: 2, mode: 'number' }),
    systemName: text(),
    spaceId: integer().references(() => projectLocations.id),
    plantNumberKey: sortKey('plantNumber'),
    searchText: searchText('number', 'name', 'plantNumber', 'serialNumber'),
  },
  (table) => [
    ...inspectedIndexes('equipment', table),
    index('equipment_plantNumber').on(table.projectId, table.plantNumberKey, table.id),
    index('equipment_guarantor').on(table.warrantyGuarantorClientId),
    index('equipment_space').on(table.spaceId),
  ],
)

export const equipmentStandings = standingTable('equipment', () => equipments.id)
