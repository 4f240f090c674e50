import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { project as projectEntity } from '#contract/entities/project.ts'
import { calendarDay, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { users } from './user.ts'

type ProjectFields = Checked<typeof projectEntity>

export const projects = pgTable(
  'project',
  {
    ...stamp,
    number: text().notNull(),
    name: text().notNull(),
    description: text(),
    systems: jsonb().$type<ProjectFields['systems']>().notNull(),
    jurisdiction: text().$type<ProjectFields['jurisdiction']>().notNull(),
    isInScotland: boolean().notNull().default(false),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    managerUserId: integer().references(() => users.id),
    address1: text().notNull(),
    address2: text(),
    town: text(),
    county: text(),
    postcode: text(),
    localAuthority: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    contractForm: text().$type<ProjectFields['contractForm']>(),
    contractValue: numeric({ precision: 14, scale: 2, mode: 'number' }),
    currency: text().$type<ProjectFields['currency']>().notNull().default('EUR'),
    startDate: calendarDay().notNull(),
    plannedCompletionDate: calendarDay().notNull(),
    practicalCompletionDate: calendarDay(),
    defectsEndDate: calendarDay(),
    percentComplete: integer().notNull().default(0),
    percentAsOf: calendarDay(),
    maxWorkers: integer(),
    notificationRef: text(),
    timeZone: text().$type<ProjectFields['timeZone']>().notNull().default('Europe/Dublin'),
    statusId: integer().notNull().default(10),
    heldStatusId: integer(),
    imageFileId: integer(),
    rootFolderId: integer(),
    rootFolderPmpId: integer(),
    rootFolderSmsId: integer(),
    rootFolderFmId: integer(),
    /** The settings of each module: pmp, rfi, changeRequest, sms. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('project_number_unique')
      .on(sql`lower(${table.number})`)
      .where(sql`not "isDeleted"`),
    index('project_client').on(table.clientId),
    index('project_manager').on(table.managerUserId),
  ],
)
