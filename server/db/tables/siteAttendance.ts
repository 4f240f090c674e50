import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { attendanceStatus, type SignInMethod } from '#contract/people/attendance.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { clients } from './client.ts'
import { persons } from './person.ts'
import { projects } from './project.ts'
import { projectLocations } from './projectLocation.ts'

export const siteAttendances = pgTable(
  'siteAttendance',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    personId: integer().references(() => persons.id),
    visitorName: text(),
    visitorCompany: text(),
    signedInOn: moment().notNull(),
    signedOutOn: moment(),
    zoneId: integer().references(() => projectLocations.id),
    hostName: text(),
    briefed: boolean().notNull().default(false),
    overrideReason: text(),
    fileIssue: integer(),
    note: text(),
    statusId: integer().notNull(),
    method: text().$type<SignInMethod>().notNull(),
    isAutoClosed: boolean().notNull().default(false),
    reasonsAgainst: jsonb().$type<string[]>().notNull().default([]),
    // As they were when the person signed in; a stay counts for the company of that day.
    name: text().notNull(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    trade: text(),
    nameKey: sortKey('name'),
    searchText: searchText('name'),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      // A person is on a site once.
      uniqueIndex('siteAttendance_once')
        .on(table.projectId, table.personId)
        .where(sql`not "isDeleted" and "statusId" = ${sql.raw(String(attendanceStatus.onSite))}`),
      index('siteAttendance_open')
        .on(table.projectId, table.signedInOn)
        .where(sql`not "isDeleted" and "statusId" = ${sql.raw(String(attendanceStatus.onSite))}`),
      index('siteAttendance_in').on(table.projectId, table.signedInOn, table.id).where(isThere),
      index('siteAttendance_name').on(table.projectId, table.nameKey, table.id).where(isThere),
      index('siteAttendance_status').on(table.projectId, table.statusId, table.id).where(isThere),
      index('siteAttendance_person').on(table.personId, table.signedInOn),
      index('siteAttendance_zone').on(table.zoneId),
      index('siteAttendance_client').on(table.clientId),
    ]
  },
)
