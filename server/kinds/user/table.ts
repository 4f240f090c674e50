import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { user as userEntity } from '#contract/entities/user.ts'
import { moment, stamp } from '#server/db/tables/stamp.ts'
import { clients } from '../client/table.ts'

type UserFields = Checked<typeof userEntity>

export const users = pgTable(
  'user',
  {
    ...stamp,
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    initials: text(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    jobTitle: text(),
    phone: text(),
    roles: jsonb().$type<UserFields['roles']>().notNull().default([]),
    /** Rises with every change of what this person may do, so that a write can see that the rights it holds are old. */
    rightsVersion: integer().notNull().default(1),
    pbSystems: jsonb().$type<UserFields['pbSystems']>().notNull().default([]),
    availableForAuthoring: boolean().notNull().default(true),
    availableForReviewing: boolean().notNull().default(false),
    language: text().$type<UserFields['language']>().notNull().default('en'),
    timeZone: text().$type<UserFields['timeZone']>().notNull().default('Europe/Dublin'),
    notificationPrefs: jsonb()
      .$type<UserFields['notificationPrefs']>()
      .notNull()
      .default({ kind: 'app', topics: {}, digest: 'none' }),
    statusId: integer().notNull().default(10),
    /** Whether somebody may still be chosen. */
    isActive: boolean()
      .notNull()
      .generatedAlwaysAs(sql`"statusId" <> 40`),
    lastLoginOn: moment(),
    mustChangePassword: boolean().notNull().default(false),
    /** argon2id in PHC form; null until the invitation is taken up, or where a provider signs people in. */
    passwordHash: text(),
    /** Changes with the password and with deactivation; a changed one ends every session. */
    securityStamp: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** Who the OpenID provider says this is, by issuer and subject, never by e-mail alone. */
    oidcIssuer: text(),
    oidcSubject: text(),
    /** When everything that points to the person was taken out of it. */
    anonymisedOn: moment(),
  },
  (table) => [
    uniqueIndex('user_email_unique')
      .on(sql`lower(${table.email})`)
      .where(sql`not "isDeleted"`),
    // Who was deleted may be invited anew, and is the same person at the provider.
    uniqueIndex('user_oidc_unique')
      .on(table.oidcIssuer, table.oidcSubject)
      .where(sql`not "isDeleted"`),
    index('user_client').on(table.clientId),
  ],
)
