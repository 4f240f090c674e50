import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { recordSystemColumn } from '#server/db/columns/recordSystem.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { accidents } from './accident.ts'
import { clients } from './client.ts'
import { equipments } from './equipment.ts'
import { incidents } from './incident.ts'
import { inductions } from './induction.ts'
import { nonEquipmentItems } from './nonEquipmentItem.ts'
import { inspections } from './inspection.ts'
import { nonEquipmentInspections } from './nonEquipmentInspection.ts'
import { observations } from './observation.ts'
import { onSiteTrainings } from './onSiteTraining.ts'
import { permits } from './permit.ts'
import { rams } from './rams.ts'
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
    observationId: integer().references(() => observations.id),
    permitId: integer().references(() => permits.id),
    incidentId: integer().references(() => incidents.id),
    accidentId: integer().references(() => accidents.id),
    ramsId: integer().references(() => rams.id),
    onSiteTrainingId: integer().references(() => onSiteTrainings.id),
    inductionId: integer().references(() => inductions.id),
    equipmentId: integer().references(() => equipments.id),
    nonEquipmentItemId: integer().references(() => nonEquipmentItems.id),
    inspectionId: integer().references(() => inspections.id),
    nonEquipmentInspectionId: integer().references(() => nonEquipmentInspections.id),
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
      index('questionResponseAction_observation').on(table.observationId),
      index('questionResponseAction_permit').on(table.permitId),
      index('questionResponseAction_incident').on(table.incidentId),
      index('questionResponseAction_accident').on(table.accidentId),
      index('questionResponseAction_rams').on(table.ramsId),
      index('questionResponseAction_training').on(table.onSiteTrainingId),
      index('questionResponseAction_induction').on(table.inductionId),
      index('questionResponseAction_equipment').on(table.equipmentId),
      index('questionResponseAction_item').on(table.nonEquipmentItemId),
      index('questionResponseAction_inspection').on(table.inspectionId),
      index('questionResponseAction_itemInspection').on(table.nonEquipmentInspectionId),
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
