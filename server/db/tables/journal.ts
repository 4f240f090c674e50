import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './stamp.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Every change, in commit order. What the hub says and what a browser asks for after a gap are both read from here. */
export const changes = pgTable(
  'change',
  {
    sequence: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    recordId: integer().notNull(),
    op: text().$type<'updated' | 'deleted'>().notNull(),
    version: integer(),
    affected: jsonb().$type<number[][]>().notNull().default([]),
    scope: text(),
    /** Who may hear of it: see server/core/audience.ts. */
    audience: text().notNull(),
    byUserId: integer(),
    /** The author's hub connection, which learns of the change from its own answer. */
    fromConnection: text(),
    on: moment().notNull(),
  },
  (table) => [index('change_record').on(table.kind, table.recordId)],
)

/** Who did what to which record, from where, with old and new values. Append-only: a trigger refuses the rest. */
export const auditEntries = pgTable(
  'auditEntry',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    entityKind: text().notNull(),
    entityId: integer().notNull(),
    scope: text(),
    projectId: integer(),
    on: moment().notNull(),
    byUserId: integer(),
    action: text().notNull(),
    fromStatusId: integer(),
    toStatusId: integer(),
    comment: text(),
    diff: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    fromAddress: text(),
    requestId: text(),
  },
  (table) => [
    index('auditEntry_record').on(table.entityKind, table.entityId),
    index('auditEntry_person').on(table.byUserId, table.id),
    index('auditEntry_on').on(table.on),
    index('auditEntry_project')
      .on(table.projectId, table.id)
      .where(sql`"projectId" is not null`),
  ],
)

/** The answer a request with this key was given, kept for a day and given again. */
export const idempotencyKeys = pgTable(
  'idempotencyKey',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    answer: text(),
    on: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** One signed-in browser. The key is the SHA-256 of the cookie, so that a stolen table opens nothing. */
export const sessions = pgTable(
  'session',
  {
    keyHash: text().primaryKey(),
    sessionId: text().notNull(),
    userId: integer().notNull(),
    securityStamp: text().notNull(),
    createdOn: moment().notNull(),
    renewedOn: moment().notNull(),
    expiresOn: moment().notNull(),
    /** The provider's tokens, sealed; null for local accounts. */
    ticket: text(),
    subjectId: text(),
    providerSessionId: text(),
  },
  (table) => [
    index('session_user').on(table.userId),
    index('session_provider').on(table.subjectId, table.providerSessionId),
  ],
)

/** One-time links: invitation, forgotten password and the first administrator. Only their hashes are kept. */
export const accountTokens = pgTable(
  'accountToken',
  {
    tokenHash: text().primaryKey(),
    userId: integer().notNull(),
    purpose: text().$type<'invite' | 'reset' | 'first'>().notNull(),
    expiresOn: moment().notNull(),
    usedOn: moment(),
  },
  (table) => [index('accountToken_user').on(table.userId)],
)

/** Failed sign-ins, by account and by network, so that a restart forgets none. */
export const signInAttempts = pgTable('signInAttempt', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  windowStartedOn: moment().notNull(),
  blockedUntil: moment(),
})

/** Identifiers of logout tokens already obeyed, until they expire. */
export const usedLogoutTokens = pgTable('usedLogoutToken', { jti: text().primaryKey(), expiresOn: moment().notNull() })

/** Mail that was sent, or that waits for a mail server. */
export const outboxMails = pgTable(
  'outboxMail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdOn: moment().notNull(),
    sentOn: moment(),
    problem: text(),
    attempts: integer().notNull().default(0),
    /** It is not tried before this. */
    nextTryOn: moment().notNull(),
  },
  (table) => [
    index('outboxMail_waiting')
      .on(table.nextTryOn)
      .where(sql`"sentOn" is null`),
  ],
)

/** What one person chose for one screen: columns, saved views. */
export const preferences = pgTable(
  'preference',
  { userId: integer().notNull(), name: text().notNull(), value: jsonb().$type<unknown>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const storedFiles = pgTable(
  'storedFile',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sha256: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Which record it belongs to, and the field that shows it; its rights are that record's. */
    ownerKind: text().notNull(),
    ownerId: integer().notNull(),
    ownerField: text().notNull(),
    createdById: integer(),
    createdOn: moment().notNull(),
    isDeleted: boolean().notNull().default(false),
    /** When the record got another one in its place, or none. */
    deletedOn: moment(),
  },
  (table) => [
    index('storedFile_owner').on(table.ownerKind, table.ownerId),
    index('storedFile_content').on(table.sha256),
  ],
)

/** Contents in the file store, by when they were last uploaded; those that no record refers to are cleared away. */
export const fileContents = pgTable('fileContent', {
  sha256: text().primaryKey(),
  on: moment().notNull(),
})

/** Keys the server makes for itself once: sealing, anti-forgery. */
export const serverKeys = pgTable('serverKey', { name: text().primaryKey(), value: bytes().notNull() })
