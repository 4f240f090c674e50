import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { musterState, rollCallStatus, type MusterState, type RollCallKind } from '#contract/people/rollCalls.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { clients } from './client.ts'
import { persons } from './person.ts'
import { projects } from './project.ts'
import { siteAttendances } from './siteAttendance.ts'
import { users } from './user.ts'

export const rollCalls = pgTable(
  'rollCall',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    number: text().notNull(),
    kind: text().$type<RollCallKind>().notNull(),
    reason: text(),
    weather: text(),
    lessons: text(),
    statusId: integer().notNull(),
    leaderUserId: integer()
      .notNull()
      .references(() => users.id),
    startedOn: moment().notNull(),
    endedOn: moment(),
    durationSec: integer(),
    missingAtEnd: integer(),
    statement: text(),
    numberKey: sortKey('number'),
    searchText: searchText('number', 'reason'),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      uniqueIndex('rollCall_number_unique').on(table.projectId, table.number),
      // One roll call at a time on a site.
      uniqueIndex('rollCall_inProgress')
        .on(table.projectId)
        .where(sql`not "isDeleted" and "statusId" = ${sql.raw(String(rollCallStatus.inProgress))}`),
      index('rollCall_started').on(table.projectId, table.startedOn, table.id).where(isThere),
      index('rollCall_number').on(table.projectId, table.numberKey, table.id).where(isThere),
      index('rollCall_status').on(table.projectId, table.statusId, table.id).where(isThere),
      index('rollCall_leader').on(table.leaderUserId),
    ]
  },
)

const rollCallId = () =>
  integer()
    .notNull()
    .references(() => rollCalls.id, { onDelete: 'cascade' })

/** The people on the list of a roll call. What is known of them is copied, as it was when they came on the list. */
export const rollCallEntries = pgTable(
  'rollCallEntry',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    rollCallId: rollCallId(),
    /** Null for someone who was never signed in. */
    personId: integer().references(() => persons.id, { onDelete: 'set null' }),
    attendanceId: integer().references(() => siteAttendances.id, { onDelete: 'set null' }),
    /** The company whose people see the entry; null for a typed one. */
    clientId: integer().references(() => clients.id),
    name: text().notNull(),
    company: text(),
    phone: text(),
    lastZone: text(),
    isFirstAider: boolean().notNull().default(false),
    state: integer().$type<MusterState>().notNull().default(musterState.missing),
    at: moment(),
    byUserId: integer().references(() => users.id),
    byName: text(),
    musterPoint: text(),
    note: text(),
    /** Whether the roll call signed them out, so that it signs them in again if they are found after all. */
    hasSignedOut: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('rollCallEntry_once').on(table.rollCallId, table.personId),
    index('rollCallEntry_rollCall').on(table.rollCallId, table.state),
    index('rollCallEntry_person').on(table.personId),
    index('rollCallEntry_attendance').on(table.attendanceId),
    index('rollCallEntry_client').on(table.clientId),
    index('rollCallEntry_by').on(table.byUserId),
  ],
)

/** Everything that wardens said, also what a later act has overtaken. */
export const rollCallActs = pgTable(
  'rollCallAct',
  {
    /** Made by the device of the warden. */
    id: uuid().primaryKey(),
    entryId: integer()
      .notNull()
      .references(() => rollCallEntries.id, { onDelete: 'cascade' }),
    state: integer().$type<MusterState>().notNull(),
    at: moment().notNull(),
    receivedOn: moment().notNull(),
    byUserId: integer().references(() => users.id),
    musterPoint: text(),
    note: text(),
  },
  (table) => [index('rollCallAct_entry').on(table.entryId), index('rollCallAct_by').on(table.byUserId)],
)
