import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { user as userEntity } from '#contract/entities/user.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'

type UserFields = Checked<typeof userEntity>

export const users = pgTable(
  'user',
  {
    ...stamp,
    email: text().notNull(),
    firstName: text().notNull(),
    /** Empty for someone with a single name, which is the first. */
    lastName: text().notNull(),
    fullName: text()
      .notNull()
      .generatedAlwaysAs(sql`rtrim("firstName" || ' ' || "lastName")`),
    initials: text(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    jobTitle: text(),
    phone: text(),
    roles: jsonb().$type<UserFields['roles']>().notNull().default([]),
    /** Increases with every change of the person's rights, so that a write can detect outdated rights. */
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
    /** Whether the person can still be selected. */
    isActive: boolean()
      .notNull()
      .generatedAlwaysAs(sql`"statusId" <> 40`),
    lastLoginOn: moment(),
    mustChangePassword: boolean().notNull().default(false),
    /** argon2id in PHC format; null until the invitation is accepted, and with an OpenID provider. */
    passwordHash: text(),
    /** Changes with the password and on deactivation, which ends every session. */
    securityStamp: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** The identity at the OpenID provider: issuer and subject, not the e-mail address. */
    oidcIssuer: text(),
    oidcSubject: text(),
    /** When the person's identifying data was removed. */
    anonymisedOn: moment(),
  },
  (table) => [
    uniqueIndex('user_email_unique')
      .on(sql`lower(${table.email})`)
      .where(sql`not "isDeleted"`),
    // A deleted person may be invited again with the same identity at the provider.
    uniqueIndex('user_oidc_unique')
      .on(table.oidcIssuer, table.oidcSubject)
      .where(sql`not "isDeleted"`),
    index('user_client').on(table.clientId),
  ],
)
