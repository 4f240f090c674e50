import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Permit, PermitChange, PermitSignature, PermitWorker } from '#contract/entities/permit.ts'
import type { SectionRead, WithoutFile } from '#contract/safety/fileSections.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { moment } from '#server/db/columns/stamp.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'
import { equipments } from './equipment.ts'
import { persons } from './person.ts'
import { rams } from './rams.ts'
import { users } from './user.ts'

const user = () =>
  integer()
    .notNull()
    .references(() => users.id)

export const permits = pgTable(
  'permit',
  {
    ...instanceColumns(),
    holderPersonId: integer().references(() => persons.id),
    holderUserId: integer().references(() => users.id),
    issuerUserId: user(),
    validFrom: moment().notNull(),
    validTo: moment().notNull(),
    isolations: jsonb().$type<Permit['isolations']>().notNull().default([]),
    equipment: text(),
    ramsId: integer().references(() => rams.id),
    coordination: text(),
    startedOn: moment(),
    handedBackOn: moment(),
    fireWatchUntil: moment(),
    workers: jsonb().$type<PermitWorker[]>().notNull().default([]),
    extensions: jsonb().$type<PermitChange[]>().notNull().default([]),
    signatures: jsonb().$type<PermitSignature[]>().notNull().default([]),
    fileRead: jsonb().$type<SectionRead[]>().notNull().default([]),
    withoutFile: jsonb().$type<WithoutFile>(),
    /** The number of minutes before its end at which holder and issuer were last reminded. */
    remindedBefore: integer(),
  },
  (table) => [
    ...instanceIndexes('permit', table),
    index('permit_from')
      .on(table.projectId, table.validFrom, table.id)
      .where(sql`not "isDeleted"`),
    index('permit_to')
      .on(table.projectId, table.validTo, table.id)
      .where(sql`not "isDeleted"`),
    index('permit_rams').on(table.ramsId),
    index('permit_holder').on(table.holderUserId),
    index('permit_holderOnList').on(table.holderPersonId),
    index('permit_issuer').on(table.issuerUserId),
    // The scheduled check reads only permits that may still be running.
    index('permit_running')
      .on(table.validTo)
      .where(sql`"statusId" in (40, 50, 60) and not "isDeleted"`),
  ],
)

/** The links with which a holder without an account takes one step of their permit. */
export const permitHolderLinks = pgTable(
  'permitHolderLink',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    permitId: integer()
      .notNull()
      .references(() => permits.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    madeOn: moment().notNull(),
    madeById: integer()
      .notNull()
      .references(() => users.id),
    expiresOn: moment().notNull(),
    usedOn: moment(),
    /** The mail that carries it; null for one that was shown as a code. */
    mailId: bigint({ mode: 'number' }),
  },
  (table) => [
    index('permitHolderLink_permit').on(table.permitId),
    index('permitHolderLink_person').on(table.personId),
    index('permitHolderLink_madeBy').on(table.madeById),
    uniqueIndex('permitHolderLink_token_unique').on(table.tokenHash),
  ],
)

export const permitEquipment = joinTable(
  'permit',
  'equipmentIds',
  () => permits.id,
  () => equipments.id,
)
