import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SiteCard } from '#contract/people/siteCards.ts'
import { calendarDay, stamp } from '#server/db/columns/stamp.ts'
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
    userId: integer().references(() => users.id),
    photoFileId: integer(),
  },
  (table) => [
    // An account belongs to one person.
    uniqueIndex('person_userId_unique')
      .on(table.userId)
      .where(sql`not "isDeleted"`),
    index('person_client').on(table.clientId),
    index('person_employmentStatus').on(table.employmentStatusId),
    index('person_language').on(table.languageId),
  ],
)
