import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { GateEventKind, GateOutcome } from '#contract/people/gateEvents.ts'
import { moment } from '#server/db/columns/stamp.ts'
import { persons } from './person.ts'
import { projects } from './project.ts'
import { siteAttendances } from './siteAttendance.ts'
import { users } from './user.ts'

/** The devices that are the gate of a site. Of the key that a device sends only the hash is stored. */
export const siteGates = pgTable(
  'siteGate',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** Mixed into the digits of cards that the device stores. */
    salt: text().notNull(),
    openedById: integer()
      .notNull()
      .references(() => users.id),
    openedOn: moment().notNull(),
    lastSeenOn: moment().notNull(),
    /** The events that the device had not sent when it was last seen. */
    waiting: integer().notNull().default(0),
    endedOn: moment(),
    endedById: integer().references(() => users.id),
  },
  (table) => [
    uniqueIndex('siteGate_token').on(table.tokenHash),
    index('siteGate_project').on(table.projectId, table.endedOn),
    index('siteGate_openedBy').on(table.openedById),
    index('siteGate_endedBy').on(table.endedById),
  ],
)

/** What happened at the gates of sites. Each event counts once, however often its device sends it. */
export const siteGateEvents = pgTable(
  'siteGateEvent',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    gateId: integer()
      .notNull()
      .references(() => siteGates.id),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    /** Null for a visitor. */
    personId: integer().references(() => persons.id, { onDelete: 'set null' }),
    kind: text().$type<GateEventKind>().notNull(),
    /** The time at which it happened; `receivedOn` is when the device could send it. */
    at: moment().notNull(),
    receivedOn: moment().notNull(),
    /** Null while nobody is signed in whom it signs out. */
    attendanceId: integer().references(() => siteAttendances.id, { onDelete: 'set null' }),
    outcome: jsonb().$type<GateOutcome>().notNull(),
  },
  (table) => [
    index('siteGateEvent_gate').on(table.gateId),
    index('siteGateEvent_person').on(table.projectId, table.personId, table.at),
    index('siteGateEvent_of').on(table.personId),
    index('siteGateEvent_attendance').on(table.attendanceId),
  ],
)

/** The passes of people. What stands on a pass is derived from `issue`, so that it can be printed again. */
export const personPasses = pgTable(
  'personPass',
  {
    personId: integer()
      .primaryKey()
      .references(() => persons.id, { onDelete: 'cascade' }),
    issue: integer().notNull(),
    tokenHash: text().notNull(),
    issuedOn: moment().notNull(),
    issuedById: integer().references(() => users.id),
  },
  (table) => [uniqueIndex('personPass_token').on(table.tokenHash), index('personPass_issuedBy').on(table.issuedById)],
)

/** The PINs with which people sign in at a gate, as argon2id hashes. Only the check of a PIN reads them. */
export const sitePins = pgTable(
  'sitePin',
  {
    personId: integer()
      .primaryKey()
      .references(() => persons.id, { onDelete: 'cascade' }),
    pinHash: text().notNull(),
    setOn: moment().notNull(),
    setById: integer().references(() => users.id),
  },
  (table) => [index('sitePin_setBy').on(table.setById)],
)
