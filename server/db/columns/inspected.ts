import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { ItemDocument } from '#contract/equipment/documents.ts'
import type { InspectedKind, InspectionResult } from '#contract/equipment/statuses.ts'
import { calendarDay, moment, stamp } from './stamp.ts'
import { recordSystemColumn } from './recordSystem.ts'
import { sortKey } from './windowed.ts'
import { clients } from '#server/db/tables/client.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { projects } from '#server/db/tables/project.ts'

/** The columns that equipment and places have in common. */
export const inspectedColumns = () => ({
  ...stamp,
  projectId: integer()
    .notNull()
    .references(() => projects.id),
  systemId: recordSystemColumn(),
  number: text().notNull(),
  equipmentTypeId: integer()
    .notNull()
    .references(() => equipmentTypes.id),
  name: text().notNull(),
  clientId: integer()
    .notNull()
    .references(() => clients.id),
  notes: text(),
  statusId: integer().notNull(),
  arrivedOn: moment(),
  inServiceOn: moment(),
  handedOverOn: calendarDay(),
  outReason: text(),
  nextDueOn: calendarDay(),
  nextDueTypeId: integer(),
  overdueFrom: moment(),
  stopsFrom: moment(),
  lastResult: text().$type<InspectionResult>(),
  filed: jsonb().$type<ItemDocument[]>().notNull().default([]),
  certificateExpiresOn: calendarDay(),
  numberKey: sortKey('number'),
  nameKey: sortKey('name'),
})

type Indexed =
  | 'id'
  | 'projectId'
  | 'systemId'
  | 'number'
  | 'numberKey'
  | 'nameKey'
  | 'createdOn'
  | 'nextDueOn'
  | 'statusId'
  | 'equipmentTypeId'
  | 'clientId'
  | 'locationId'
  | 'stopsFrom'
  | 'certificateExpiresOn'

/** The indexes for their registers, for references to them and for the job that stops their use. */
export function inspectedIndexes(kind: InspectedKind, table: Record<Indexed, PgColumn>) {
  const isThere = sql`not "isDeleted"`
  const sorted = (name: string, column: PgColumn) =>
    index(`${kind}_${name}`).on(table.projectId, column, table.id).where(isThere)
  return [
    uniqueIndex(`${kind}_number_unique`).on(table.projectId, table.number),
    sorted('system', table.systemId),
    sorted('number', table.numberKey),
    sorted('name', table.nameKey),
    sorted('created', table.createdOn),
    sorted('due', table.nextDueOn),
    sorted('status', table.statusId),
    index(`${kind}_type`).on(table.equipmentTypeId),
    index(`${kind}_client`).on(table.clientId),
    index(`${kind}_location`).on(table.locationId),
    index(`${kind}_stops`).on(table.stopsFrom).where(isThere),
    index(`${kind}_certificate`).on(table.certificateExpiresOn).where(isThere),
  ]
}

/** The standing of each item in each inspection of its schedules (`ScheduleStanding`). */
export const standingTable = (kind: InspectedKind, owner: () => AnyPgColumn) =>
  pgTable(
    `${kind}Standing`,
    {
      itemId: integer().notNull().references(owner, { onDelete: 'cascade' }),
      scheduleKey: text().notNull(),
      inspectionTypeId: integer().notNull(),
      lastPerformedOn: moment(),
      lastResult: text().$type<InspectionResult>(),
      lastInspectionId: integer(),
      eventOn: moment(),
      dueOn: calendarDay(),
      overdueFrom: moment(),
      stopsFrom: moment(),
    },
    (table) => [primaryKey({ columns: [table.itemId, table.scheduleKey] })],
  )
