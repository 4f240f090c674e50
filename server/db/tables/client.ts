import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { client as clientEntity } from '#contract/entities/client.ts'
import { calendarDay, stamp } from '#server/db/columns/stamp.ts'

type ClientFields = Checked<typeof clientEntity>

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
    uniqueIndex('client_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    uniqueIndex('client_companyNumber_unique')
      .on(sql`lower(${table.companyNumber})`)
      .where(sql`not "isDeleted"`),
  ],
)
