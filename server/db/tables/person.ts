import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CardCheck, SiteCard } from '#contract/people/siteCards.ts'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { users } from './user.ts'

export const persons = pgTable(
  'person',
  {
    ...stamp,
    firstName: text().notNull(),
    lastName: text().notNull(),
    fullName: text()
      .notNull()
      .generatedAlwaysAs(sql`"firstName" || ' ' || "lastName"`),
    knownAs: text(),
    dateOfBirth: calendarDay(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    employmentStatusId: integer().notNull(),
    trade: text(),
    phone: text(),
    email: text(),
    emergencyName: text(),
    emergencyPhone: text(),
    emergencyRelation: text(),
    languageId: integer().notNull(),
    cards: jsonb().$type<SiteCard[]>().notNull().default([]),
    cardsChecked: jsonb().$type<CardCheck[]>().notNull().default([]),
    userId: integer().references(() => users.id),
    photoFileId: integer(),
    /** The last day of a ban from all sites. */
    bannedUntil: calendarDay(),
    banReason: text(),
    /** The record of the same human that was left when the two were merged. */
    mergedIntoId: integer().references((): AnyPgColumn => persons.id),
    anonymisedOn: moment(),
  },
  (table) => [
    // An account belongs to one person.
    uniqueIndex('person_userId_unique')
      .on(table.userId)
      .where(sql`not "isDeleted"`),
    // Doubles are looked for by it.
    index('person_birth').on(table.dateOfBirth),
    index('person_banned').on(table.bannedUntil),
    index('person_merged').on(table.mergedIntoId),
    index('person_client').on(table.clientId),
    index('person_employmentStatus').on(table.employmentStatusId),
    index('person_language').on(table.languageId),
  ],
)

/**
 * For whom a person worked from when to when, the last of them their present employer. Kept from the first change on:
 * until then they have worked for one since they were entered.
 */
export const personEmployers = pgTable(
  'personEmployer',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    fromOn: calendarDay().notNull(),
    untilOn: calendarDay(),
  },
  (table) => [
    index('personEmployer_person').on(table.personId, table.fromOn),
    index('personEmployer_client').on(table.clientId),
  ],
)

/** Two records that look like one person and are two, as somebody has said. The first id is the smaller one. */
export const personsApart = pgTable(
  'personApart',
  {
    oneId: integer()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    on: moment().notNull(),
    byUserId: integer().references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index('personApart_other').on(table.otherId),
    index('personApart_by').on(table.byUserId),
  ],
)
