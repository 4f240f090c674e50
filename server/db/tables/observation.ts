import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Nature } from '#contract/safety/observationStatus.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'
import { recordSystemColumn } from '#server/db/columns/recordSystem.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { clients } from './client.ts'
import { equipments } from './equipment.ts'
import { nonEquipmentItems } from './nonEquipmentItem.ts'
import { processSubTypes } from './processSubType.ts'
import { projects } from './project.ts'
import { projectLocations } from './projectLocation.ts'
import { users } from './user.ts'

export const observations = pgTable(
  'observation',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    systemId: recordSystemColumn(),
    number: text().notNull(),
    processSubTypeId: integer().references(() => processSubTypes.id),
    isConfidential: boolean().notNull().default(false),
    nature: text().$type<Nature>().notNull(),
    observationTypeId: integer().notNull(),
    description: text().notNull(),
    locationId: integer().references(() => projectLocations.id),
    clientId: integer().references(() => clients.id),
    priorityId: integer(),
    alreadyFixed: boolean().notNull().default(false),
    thanksTo: text(),
    raisedByUserId: integer()
      .notNull()
      .references(() => users.id),
    statusId: integer().notNull(),
    closedOn: moment(),
    reason: text(),
    numberKey: sortKey('number'),
    searchText: searchText('number', 'description'),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      uniqueIndex('observation_number_unique').on(table.projectId, table.number),
      index('observation_system').on(table.projectId, table.systemId, table.id).where(isThere),
      index('observation_number').on(table.projectId, table.numberKey, table.id).where(isThere),
      index('observation_created').on(table.projectId, table.createdOn, table.id).where(isThere),
      index('observation_status').on(table.projectId, table.statusId, table.id).where(isThere),
      index('observation_subType').on(table.processSubTypeId),
      index('observation_author').on(table.raisedByUserId),
      index('observation_client').on(table.clientId),
      index('observation_location').on(table.locationId),
      index('observation_type').on(table.observationTypeId),
      index('observation_priority').on(table.priorityId),
    ]
  },
)

export const observationEquipment = joinTable(
  'observation',
  'equipmentIds',
  () => observations.id,
  () => equipments.id,
)

export const observationItems = joinTable(
  'observation',
  'nonEquipmentItemIds',
  () => observations.id,
  () => nonEquipmentItems.id,
)
