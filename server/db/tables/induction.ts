import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Induction, RuleSignature } from '#contract/entities/induction.ts'
import { calendarDay } from '#server/db/columns/stamp.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'
import { clients } from './client.ts'
import { persons } from './person.ts'
import { users } from './user.ts'

export const inductions = pgTable(
  'induction',
  {
    ...instanceColumns(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    personId: integer().references(() => persons.id),
    userId: integer().references(() => users.id),
    phone: text(),
    inductedOn: calendarDay().notNull(),
    inductorUserId: integer()
      .notNull()
      .references(() => users.id),
    languageId: integer().notNull(),
    watched: jsonb().$type<Induction['watched']>().notNull().default([]),
    cscsTypeId: integer(),
    cardNumber: text(),
    cardExpiresOn: calendarDay(),
    cardChecked: boolean().notNull().default(false),
    rightToWorkSeen: boolean().notNull().default(false),
    /** Their answers about their health, encrypted (medical.ts); null until they were asked. */
    medical: text(),
    siteNumber: text(),
    expiresOn: calendarDay(),
    ruleSignature: jsonb().$type<RuleSignature>(),
    groupKey: text(),
    /** The number of days before the end at which people were last reminded. */
    remindedBefore: integer(),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      ...instanceIndexes('induction', table),
      index('induction_inducted').on(table.projectId, table.inductedOn, table.id).where(isThere),
      index('induction_expires').on(table.projectId, table.expiresOn, table.id).where(isThere),
      index('induction_onList').on(table.personId),
      index('induction_user').on(table.userId),
      index('induction_inductor').on(table.inductorUserId),
      index('induction_language').on(table.languageId),
      index('induction_card').on(table.cscsTypeId),
      // The same person is matched by name and company, ignoring case.
      index('induction_person').on(table.projectId, table.clientId, sql`lower(${table.title})`),
      index('induction_session').on(table.groupKey),
      // The scheduled check reads only inductions in force.
      index('induction_inForce')
        .on(table.expiresOn)
        .where(sql`"statusId" = 40 and not "isDeleted"`),
    ]
  },
)
