import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { listJoinTable } from '#server/db/columns/joinTable.ts'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { clients } from './client.ts'
import { inductions } from './induction.ts'
import { lookups } from './lookup.ts'
import { persons } from './person.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

export const projectPersons = pgTable(
  'projectPerson',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    personId: integer()
      .notNull()
      .references(() => persons.id),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    supervisorPersonId: integer().references(() => persons.id),
    isFirstAider: boolean().notNull().default(false),
    isFireMarshal: boolean().notNull().default(false),
    cardExemption: text(),
    statusId: integer().notNull(),
    // What follows is worked out by clearance.ts, and stored so that the register sorts, filters and counts it.
    name: text().notNull(),
    trade: text(),
    reasons: jsonb().$type<ClearanceReason[]>().notNull().default([]),
    cardName: text(),
    cardExpiresOn: calendarDay(),
    inductionId: integer().references(() => inductions.id),
    inductionExpiresOn: calendarDay(),
    siteNumber: text(),
    nameKey: sortKey('name'),
    searchText: searchText('name', 'siteNumber'),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      uniqueIndex('projectPerson_once').on(table.projectId, table.personId).where(isThere),
      index('projectPerson_name').on(table.projectId, table.nameKey, table.id).where(isThere),
      index('projectPerson_status').on(table.projectId, table.statusId, table.id).where(isThere),
      index('projectPerson_card').on(table.projectId, table.cardExpiresOn, table.id).where(isThere),
      index('projectPerson_induction').on(table.projectId, table.inductionExpiresOn, table.id).where(isThere),
      index('projectPerson_person').on(table.personId),
      index('projectPerson_supervisor').on(table.supervisorPersonId),
      index('projectPerson_client').on(table.clientId),
      index('projectPerson_inducted').on(table.inductionId),
    ]
  },
)

/**
 * Names in records of a project that somebody decided to leave as they were typed. `of` is what was decided on: once the
 * name changes, the decision is gone.
 */
export const namesLeft = pgTable(
  'nameLeft',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    recordId: integer().notNull(),
    /** Where in the record: empty for a name of the record itself, the id of an entry of a list. */
    slot: text().notNull(),
    of: text().notNull(),
    leftOn: moment().notNull(),
    leftById: integer()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.slot] }),
    index('nameLeft_project').on(table.projectId),
    index('nameLeft_by').on(table.leftById),
  ],
)

export const projectPersonRoles = listJoinTable(
  'projectPerson',
  'projectRoleIds',
  () => projectPersons.id,
  'projectRoles',
  lookups,
)
