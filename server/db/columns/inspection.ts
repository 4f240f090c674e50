import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, type PgColumn } from 'drizzle-orm/pg-core'
import type { Defect } from '#contract/inspections/shape.ts'
import type { StatedResult } from '#contract/inspections/results.ts'
import { calendarDay, moment } from './stamp.ts'
import { instanceColumns, instanceIndexes } from './instance.ts'
import { persons } from '#server/db/tables/person.ts'
import { users } from '#server/db/tables/user.ts'

/** The columns of an inspection besides the item that is inspected. */
export const inspectionColumns = () => ({
  ...instanceColumns(),
  inspectionTypeId: integer().notNull(),
  scheduleKey: text(),
  performedOn: moment().notNull(),
  performedByPersonId: integer().references(() => persons.id),
  performedByUserId: integer().references(() => users.id),
  performedByName: text(),
  competence: text(),
  isThirdParty: boolean().notNull().default(false),
  certificateNumber: text(),
  validTo: calendarDay(),
  statedResult: text().$type<StatedResult>(),
  resetsSchedule: boolean().notNull().default(false),
  hours: integer(),
  weather: text(),
  defects: jsonb().$type<Defect[]>().notNull().default([]),
  dueOn: calendarDay(),
  lateDays: integer().notNull().default(0),
  inForceOn: moment(),
  validUntil: calendarDay(),
  nextDueOn: calendarDay(),
})

type Indexed = Parameters<typeof instanceIndexes>[1] &
  Record<
    'performedOn' | 'dueOn' | 'nextDueOn' | 'inspectionTypeId' | 'performedByPersonId' | 'performedByUserId',
    PgColumn
  >

/** The indexes for the register and for foreign keys; `item` is the column of the inspected item. */
export function inspectionIndexes(kind: string, table: Indexed, item: PgColumn) {
  const isThere = sql`not "isDeleted"`
  return [
    ...instanceIndexes(kind, table),
    index(`${kind}_performed`).on(table.projectId, table.performedOn, table.id).where(isThere),
    index(`${kind}_due`).on(table.projectId, table.dueOn, table.id).where(isThere),
    index(`${kind}_nextDue`).on(table.projectId, table.nextDueOn, table.id).where(isThere),
    index(`${kind}_item`).on(item, table.performedOn, table.id).where(isThere),
    index(`${kind}_type`).on(table.inspectionTypeId),
    index(`${kind}_onList`).on(table.performedByPersonId),
    index(`${kind}_inspector`).on(table.performedByUserId),
  ]
}
