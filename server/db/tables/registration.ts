import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LinkKind, SaidTraining } from '#contract/people/registrations.ts'
import type { SiteCard } from '#contract/people/siteCards.ts'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { persons } from './person.ts'
import { projectPersons } from './projectPerson.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

/** Links by which people give their details before they come. Of the secret of a link only the hash is stored. */
export const registrationLinks = pgTable(
  'registrationLink',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    kind: text().$type<LinkKind>().notNull(),
    clientId: integer().references(() => clients.id),
    name: text(),
    email: text(),
    language: text().notNull(),
    tokenHash: text().notNull(),
    createdOn: moment().notNull(),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    expiresOn: moment().notNull(),
    endedOn: moment(),
    endedById: integer().references(() => users.id),
    /** The mail that carries it, which is not sent if the link ends before. */
    mailId: integer(),
  },
  (table) => [
    uniqueIndex('registrationLink_token').on(table.tokenHash),
    index('registrationLink_project').on(table.projectId, table.endedOn),
    index('registrationLink_client').on(table.clientId),
    index('registrationLink_createdBy').on(table.createdById),
    index('registrationLink_endedBy').on(table.endedById),
  ],
)

export const registrations = pgTable(
  'registration',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    linkId: integer()
      .notNull()
      .references(() => registrationLinks.id),
    /** The hash of the key that the device made, by which what it sends twice counts once. */
    keyHash: text().notNull(),
    /** The hash of the secret of the link with which it was returned, and until when that works. */
    tokenHash: text(),
    tokenExpiresOn: moment(),
    clientId: integer().references(() => clients.id),
    companyName: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    dateOfBirth: calendarDay().notNull(),
    employmentStatusId: integer().notNull(),
    trade: text(),
    phone: text(),
    email: text(),
    emergencyName: text(),
    emergencyPhone: text(),
    emergencyRelation: text(),
    languageId: integer().notNull(),
    cards: jsonb().$type<SiteCard[]>().notNull().default([]),
    trainings: jsonb().$type<SaidTraining[]>().notNull().default([]),
    statusId: integer().notNull().default(10),
    sentOn: moment().notNull(),
    returnReason: text(),
    decidedOn: moment(),
    decidedById: integer().references(() => users.id),
    personId: integer().references(() => persons.id),
    projectPersonId: integer().references(() => projectPersons.id),
  },
  (table) => [
    uniqueIndex('registration_key')
      .on(table.linkId, table.keyHash)
      .where(sql`not "isDeleted"`),
    uniqueIndex('registration_token').on(table.tokenHash),
    index('registration_project')
      .on(table.projectId, table.statusId)
      .where(sql`not "isDeleted"`),
    index('registration_client').on(table.clientId),
    index('registration_person').on(table.personId),
    index('registration_place').on(table.projectPersonId),
    index('registration_decidedBy').on(table.decidedById),
    index('registration_employmentStatus').on(table.employmentStatusId),
    index('registration_language').on(table.languageId),
  ],
)
