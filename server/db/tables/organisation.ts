import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { client as clientEntity } from '#contract/entities/client.ts'
import type { user as userEntity } from '#contract/entities/user.ts'
import { calendarDay, moment, stamp, stampWithinList } from './stamp.ts'

type ClientFields = Checked<typeof clientEntity>
type UserFields = Checked<typeof userEntity>

export const clients = pgTable(
  'client',
  {
    ...stamp,
    name: text().notNull(),
    shortName: text(),
    companyNumber: text(),
    vatNumber: text(),
    address1: text(),
    address2: text(),
    address3: text(),
    town: text(),
    county: text(),
    postcode: text(),
    country: text().$type<ClientFields['country']>().notNull(),
    phone: text(),
    email: text(),
    website: text(),
    trades: jsonb().$type<ClientFields['trades']>().notNull().default([]),
    insuranceExpiry: calendarDay(),
    accreditations: jsonb().$type<ClientFields['accreditations']>().notNull().default([]),
    isActive: boolean().notNull().default(true),
    notes: text(),
    logoFileId: integer(),
  },
  (table) => [
    uniqueIndex('client_name_unique').on(sql`lower(${table.name})`).where(sql`not "isDeleted"`),
    uniqueIndex('client_companyNumber_unique').on(sql`lower(${table.companyNumber})`).where(sql`not "isDeleted"`),
  ],
)

export const users = pgTable(
  'user',
  {
    ...stamp,
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    initials: text(),
    clientId: integer().notNull().references(() => clients.id),
    jobTitle: text(),
    phone: text(),
    roles: jsonb().$type<UserFields['roles']>().notNull().default([]),
    pbSystems: jsonb().$type<UserFields['pbSystems']>().notNull().default([]),
    availableForAuthoring: boolean().notNull().default(true),
    availableForReviewing: boolean().notNull().default(false),
    language: text().$type<UserFields['language']>().notNull().default('en'),
    timeZone: text().$type<UserFields['timeZone']>().notNull().default('Europe/Dublin'),
    notificationPrefs: jsonb().$type<UserFields['notificationPrefs']>().notNull().default({ kind: 'app', topics: {}, digest: 'none' }),
    statusId: integer().notNull().default(10),
    lastLoginOn: moment(),
    mustChangePassword: boolean().notNull().default(false),
    /** argon2id in PHC form; null until the invitation is taken up, or where a provider signs people in. */
    passwordHash: text(),
    /** Changes with the password and with deactivation; a changed one ends every session. */
    securityStamp: text().notNull().default(sql`gen_random_uuid()::text`),
    /** Who the OpenID provider says this is, by issuer and subject, never by e-mail alone. */
    oidcIssuer: text(),
    oidcSubject: text(),
  },
  (table) => [
    uniqueIndex('user_email_unique').on(sql`lower(${table.email})`).where(sql`not "isDeleted"`),
    // Who was deleted may be invited anew, and is the same person at the provider.
    uniqueIndex('user_oidc_unique').on(table.oidcIssuer, table.oidcSubject).where(sql`not "isDeleted"`),
    index('user_client').on(table.clientId),
  ],
)

export const lookups = pgTable(
  'lookup',
  {
    ...stampWithinList,
    list: text().notNull(),
    name: text().notNull(),
    code: text(),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    flags: jsonb().$type<Record<string, boolean | number | string>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.id] }),
    uniqueIndex('lookup_name_unique').on(table.list, sql`lower(${table.name})`).where(sql`not "isDeleted"`),
  ],
)

export const notifications = pgTable(
  'notification',
  {
    ...stamp,
    userId: integer().notNull().references(() => users.id),
    topic: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    projectId: integer(),
    entityKind: text(),
    entityId: integer(),
    url: text(),
    priority: integer().notNull().default(20),
    read: boolean().notNull().default(false),
    /** When a summary last told of it; null where none has. */
    summarisedOn: moment(),
  },
  (table) => [index('notification_user').on(table.userId, table.id)],
)
