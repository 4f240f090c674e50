import { check, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { persons } from './person.ts'
import { users } from './user.ts'

export const userTrainings = pgTable(
  'userTraining',
  {
    ...stamp,
    userId: integer().references(() => users.id),
    personId: integer().references(() => persons.id),
    typeId: integer().notNull(),
    title: text().notNull(),
    provider: text(),
    certificateNumber: text(),
    completedOn: calendarDay().notNull(),
    expiresOn: calendarDay(),
    notes: text(),
    renewsId: integer().references((): AnyPgColumn => userTrainings.id),
    statusId: integer().notNull().default(10),
    rejectedReason: text(),
    verifiedById: integer(),
    verifiedOn: moment(),
  },
  (table) => [
    check('userTraining_holder', sql`"userId" is not null or "personId" is not null`),
    index('userTraining_user').on(table.userId),
    index('userTraining_person').on(table.personId),
    index('userTraining_type').on(table.typeId),
    // A training can be renewed only once; a second renewal would duplicate it.
    uniqueIndex('userTraining_renews_unique')
      .on(table.renewsId)
      .where(sql`not "isDeleted"`),
  ],
)
