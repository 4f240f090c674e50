import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns/stamp.ts'
import { plainOrder, searchText, sortKey } from '#server/db/columns/windowed.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** The change log: every change, in commit order. The hub and the catch-up call of a browser both read from it. */
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
    /** Who may receive the change; see server/core/audience.ts. */
    audience: text().notNull(),
    byUserId: integer(),
    /** The author's hub connection, which is skipped because the author gets the change in the answer. */
    fromConnection: text(),
    on: moment().notNull(),
  },
  (table) => [index('change_record').on(table.kind, table.recordId)],
)

/**
 * The history: who did what to which record, from where, with old and new values. Append-only; a trigger enforces this.
 */
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
    /** The search words of the entry, besides the names of records; see server/core/historyWords.ts. */
    words: text().notNull().default(''),
    /** The keys of the records that the entry names, as in "recordName". */
    mentions: text().array().notNull().default([]),
  },
  (table) => [
    index('auditEntry_mentions').using('gin', table.mentions),
    index('auditEntry_record').on(table.entityKind, table.entityId, table.id),
    index('auditEntry_kind').on(table.entityKind, table.id),
    index('auditEntry_person').on(table.byUserId, table.id),
    index('auditEntry_on').on(table.on, table.id),
    index('auditEntry_project')
      .on(table.projectId, table.id)
      .where(sql`"projectId" is not null`),
  ],
)

/** Every name that a record has had, folded; see server/core/references/recordNames.ts. */
export const recordNames = pgTable(
  'recordName',
  { key: text().notNull(), kind: text().notNull(), recordId: integer().notNull(), name: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.key, table.name] }),
    index('recordName_record').on(table.kind, table.recordId),
  ],
)

/** The answer to a request with this key, kept for a day and repeated for the same key. */
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

/** One signed-in browser. The key is the SHA-256 of the cookie, so a stolen table gives no access. */
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
    /** The provider's tokens, encrypted; null for local accounts. */
    ticket: text(),
    subjectId: text(),
    providerSessionId: text(),
  },
  (table) => [
    index('session_user').on(table.userId),
    index('session_provider').on(table.subjectId, table.providerSessionId),
  ],
)

/** One-time links: invitations, password resets and the first administrator. Only their hashes are stored. */
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

/** The PINs with which people sign records, as argon2id hashes. Only the check of a PIN reads them. */
export const signingPins = pgTable('signingPin', {
  userId: integer().primaryKey(),
  pinHash: text().notNull(),
  setOn: moment().notNull(),
})

/**
 * One-time proofs that a person entered their PIN: that of `userId`, in the session of whoever requested the signature.
 * Only their hashes are stored.
 */
export const signingProofs = pgTable(
  'signingProof',
  {
    proofHash: text().primaryKey(),
    /** Whose PIN was entered: an account, or someone on a list of people by their site PIN. */
    userId: integer(),
    personId: integer(),
    sessionId: text().notNull(),
    expiresOn: moment().notNull(),
    usedOn: moment(),
  },
  (table) => [
    index('signingProof_user').on(table.userId),
    index('signingProof_person').on(table.personId),
    check('signingProof_one', sql`num_nonnulls(${table.userId}, ${table.personId}) = 1`),
  ],
)

/** Failed sign-ins by account and by network, and wrong PINs, stored so that they survive a restart. */
export const signInAttempts = pgTable('signInAttempt', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  windowStartedOn: moment().notNull(),
  blockedUntil: moment(),
})

/** The ids of logout tokens that have been used, until they expire. */
export const usedLogoutTokens = pgTable('usedLogoutToken', { jti: text().primaryKey(), expiresOn: moment().notNull() })

/** Mail that has been sent or waits for the mail server. */
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
    /** The earliest time of the next attempt. */
    nextTryOn: moment().notNull(),
    /** As `mailState` returns it (contract/people/mail.ts). */
    state: plainOrder()
      .notNull()
      .generatedAlwaysAs(
        sql`case when "sentOn" is not null then 'sent' when "problem" is not null then 'refused' else 'waiting' end`,
      ),
    toKey: sortKey('to'),
    subjectKey: sortKey('subject'),
    searchText: searchText('to', 'subject'),
  },
  (table) => [
    index('outboxMail_on').on(table.createdOn, table.id),
    index('outboxMail_to').on(table.toKey, table.id),
    index('outboxMail_subject').on(table.subjectKey, table.id),
    index('outboxMail_sent').on(table.sentOn, table.id),
    index('outboxMail_state').on(table.state, table.id),
    index('outboxMail_attempts').on(table.attempts, table.id),
    index('outboxMail_waiting')
      .on(table.nextTryOn)
      .where(sql`"sentOn" is null`),
  ],
)

/** A person's settings for one screen, such as columns and saved views. */
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
    /** The record that owns the file, and the field that shows it. The rights of that record apply. */
    ownerKind: text().notNull(),
    ownerId: integer().notNull(),
    ownerField: text().notNull(),
    createdById: integer(),
    createdOn: moment().notNull(),
    isDeleted: boolean().notNull().default(false),
    /** When the record replaced or removed the file. */
    deletedOn: moment(),
  },
  (table) => [
    index('storedFile_owner').on(table.ownerKind, table.ownerId),
    index('storedFile_content').on(table.sha256),
  ],
)

/** Contents in the file store, with the time of the last upload. Contents without a record are removed. */
export const fileContents = pgTable('fileContent', {
  sha256: text().primaryKey(),
  on: moment().notNull(),
  /** The key that encrypts its stored copy; null if there is none. */
  keyId: text(),
})

/** Random keys that the server creates once, for encryption and for the anti-forgery token. */
export const serverKeys = pgTable('serverKey', { name: text().primaryKey(), value: bytes().notNull() })
