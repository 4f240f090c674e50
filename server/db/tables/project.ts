import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { project as projectEntity } from '#contract/entities/project.ts'
import type { userProjectRole as roleEntity } from '#contract/entities/userProjectRole.ts'
import { clients, users } from './organisation.ts'
import { calendarDay, stamp } from './stamp.ts'

type ProjectFields = Checked<typeof projectEntity>
type RoleFields = Checked<typeof roleEntity>

export const projects = pgTable(
  'project',
  {
    ...stamp,
    number: text().notNull(),
    name: text().notNull(),
    description: text(),
    systems: jsonb().$type<ProjectFields['systems']>().notNull(),
    jurisdiction: text().$type<ProjectFields['jurisdiction']>().notNull(),
    clientId: integer().notNull().references(() => clients.id),
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
    /** What each system's settings frame keeps: pmp, rfi, changeRequest, sms. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('project_number_unique').on(sql`lower(${table.number})`).where(sql`not "isDeleted"`),
    index('project_client').on(table.clientId),
  ],
)

export const projectClients = pgTable(
  'projectClient',
  {
    ...stamp,
    projectId: integer().notNull().references(() => projects.id),
    clientId: integer().notNull().references(() => clients.id),
    relationshipId: integer().notNull(),
    contactUserId: integer().references(() => users.id),
    packageName: text(),
    from: calendarDay(),
    to: calendarDay(),
  },
  (table) => [
    uniqueIndex('projectClient_once').on(table.projectId, table.clientId, table.relationshipId).where(sql`not "isDeleted"`),
    index('projectClient_client').on(table.clientId),
  ],
)

export const userProjectRoles = pgTable(
  'userProjectRole',
  {
    ...stamp,
    projectId: integer().notNull().references(() => projects.id),
    userId: integer().notNull().references(() => users.id),
    projectRoleId: integer().notNull(),
    accessLevel: integer().$type<RoleFields['accessLevel']>().notNull(),
    systems: jsonb().$type<RoleFields['systems']>().notNull(),
    processRoleIds: jsonb().$type<RoleFields['processRoleIds']>().notNull().default([]),
    from: calendarDay().notNull(),
    to: calendarDay(),
    isAdHoc: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('userProjectRole_once').on(table.projectId, table.userId, table.projectRoleId).where(sql`not "isDeleted"`),
    index('userProjectRole_user').on(table.userId),
  ],
)
