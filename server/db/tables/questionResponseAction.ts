import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ActionSourceKind } from '#contract/safety/actionSources.ts'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { recordSystemColumn } from '#server/db/columns/recordSystem.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { clients } from './client.ts'
import { equipments } from './equipment.ts'
import { nonEquipmentItems } from './nonEquipmentItem.ts'
import { projects } from './project.ts'
import { projectLocations } from './projectLocation.ts'
import { users } from './user.ts'

export const questionResponseActions = pgTable(
  'questionResponseAction',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    systemId: recordSystemColumn(),
    number: text().notNull(),
    isConfidential: boolean().notNull().default(false),
    title: text().notNull(),
    description: text(),
    priorityId: integer().notNull(),
    categoryId: integer(),
    assignedClientId: integer().references(() => clients.id),
    assignedUserId: integer().references(() => users.id),
    verifierUserId: integer().references(() => users.id),
    dueOn: calendarDay(),
    firstDueOn: calendarDay(),
    locationId: integer().references(() => projectLocations.id),
    sourceKind: text().$type<ActionSourceKind>(),
    sourceId: integer(),
    equipmentId: integer().references(() => equipments.id),
    nonEquipmentItemId: integer().references(() => nonEquipmentItems.id),
    raisedByUserId: integer()
      .notNull()
      .references(() => users.id),
    statusId: integer().notNull(),
    fixText: text(),
    fixedByUserId: integer().references(() => users.id),
    fixedOn: moment(),
    closedOn: moment(),
    rejections: integer().notNull().default(0),
    reason: text(),
    numberKey: sortKey('number'),
    titleKey: sortKey('title'),
    searchText: searchText('number', 'title', 'description'),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      uniqueIndex('questionResponseAction_number_unique').on(table.projectId, table.number),
      index('questionResponseAction_system').on(table.projectId, table.systemId, table.id).where(isThere),
      index('questionResponseAction_number').on(table.projectId, table.numberKey, table.id).where(isThere),
      index('questionResponseAction_title').on(table.projectId, table.titleKey, table.id).where(isThere),
      index('questionResponseAction_due').on(table.projectId, table.dueOn, table.id).where(isThere),
      index('questionResponseAction_status').on(table.projectId, table.statusId, table.id).where(isThere),
      index('questionResponseAction_priority').on(table.projectId, table.priorityId, table.id).where(isThere),
      index('questionResponseAction_source').on(table.sourceId, table.sourceKind),
      index('questionResponseAction_equipment').on(table.equipmentId),
      index('questionResponseAction_item').on(table.nonEquipmentItemId),
      index('questionResponseAction_assigned').on(table.assignedUserId),
      index('questionResponseAction_client').on(table.assignedClientId),
      index('questionResponseAction_verifier').on(table.verifierUserId),
      index('questionResponseAction_author').on(table.raisedByUserId),
      index('questionResponseAction_fixer').on(table.fixedByUserId),
      index('questionResponseAction_location').on(table.locationId),
      index('questionResponseAction_priorities').on(table.priorityId),
      index('questionResponseAction_category').on(table.categoryId),
      index('questionResponseAction_unfinished')
        .on(table.dueOn)
        .where(sql`"statusId" in (10, 20, 50) and not "isDeleted"`),
    ]
  },
)
