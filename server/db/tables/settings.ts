import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { settings as settingsEntity } from '#contract/entities/settings.ts'
import { stamp } from '#server/db/columns/stamp.ts'

type Fields = Checked<typeof settingsEntity>

/** The office settings, in exactly one row. */
export const settings = pgTable(
  'settings',
  {
    ...stamp,
    organisationName: text().notNull(),
    theme: text().notNull().default(''),
    jurisdiction: text().$type<Fields['jurisdiction']>().notNull().default('IE'),
    timeZone: text().$type<Fields['timeZone']>().notNull().default('Europe/Dublin'),
    workingDays: jsonb().$type<Fields['workingDays']>().notNull().default([1, 2, 3, 4, 5]),
    closures: jsonb().$type<Fields['closures']>().notNull().default([]),
    dueRule: text().$type<Fields['dueRule']>().notNull().default('working'),
    rfiDays: integer().notNull().default(7),
    changeResponseDays: integer(),
    riskLowTo: integer().notNull().default(6),
    riskMediumTo: integer().notNull().default(12),
    retentionYears: integer().notNull().default(10),
    shortestPassword: integer().notNull().default(8),
    lockAfter: integer().notNull().default(5),
    lockMinutes: integer().notNull().default(15),
    mailSender: text().notNull(),
    fileTypes: jsonb().$type<Fields['fileTypes']>().notNull(),
    systems: jsonb().$type<Fields['systems']>().notNull().default(['pmp', 'sms', 'sfs', 'fm']),
    logoFileId: integer(),
  },
  (table) => [check('settings_only_one', sql`${table.id} = 1`)],
)
