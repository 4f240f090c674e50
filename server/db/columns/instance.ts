import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex, type PgColumn } from 'drizzle-orm/pg-core'
import type { Result } from '#contract/questions/scoring.ts'
import { moment, stamp } from './stamp.ts'
import { recordSystemColumn } from './recordSystem.ts'
import { searchText, sortKey } from './windowed.ts'
import { clients } from '#server/db/tables/client.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { users } from '#server/db/tables/user.ts'

/** The columns of every record of the process engine. A record stores the versions of its questionnaires. */
export const instanceColumns = () => ({
  ...stamp,
  projectId: integer()
    .notNull()
    .references(() => projects.id),
  systemId: recordSystemColumn(),
  number: text(),
  processSubTypeId: integer()
    .notNull()
    .references(() => processSubTypes.id),
  title: text().notNull(),
  description: text(),
  locationId: integer().references(() => projectLocations.id),
  clientId: integer().references(() => clients.id),
  authorUserId: integer()
    .notNull()
    .references(() => users.id),
  isConfidential: boolean().notNull().default(false),
  statusId: integer().notNull(),
  mainTemplateId: integer().references(() => questionTemplates.id),
  mainVersion: integer(),
  closeOutTemplateId: integer().references(() => questionTemplates.id),
  closeOutVersion: integer(),
  scorePercent: integer(),
  result: text().$type<Result>(),
  submittedOn: moment(),
  decidedOn: moment(),
  closedOn: moment(),
  reason: text(),
  numberKey: sortKey('number'),
  titleKey: sortKey('title'),
  searchText: searchText('number', 'title', 'description'),
})

type Indexed =
  | 'id'
  | 'projectId'
  | 'systemId'
  | 'number'
  | 'numberKey'
  | 'titleKey'
  | 'createdOn'
  | 'statusId'
  | 'processSubTypeId'
  | 'authorUserId'
  | 'clientId'
  | 'locationId'
  | 'mainTemplateId'
  | 'closeOutTemplateId'

/**
 * The indexes for the register and for foreign keys. `revision` is the column that distinguishes records with the same
 * number.
 */
export function instanceIndexes(kind: string, table: Record<Indexed, PgColumn>, revision: PgColumn[] = []) {
  const isThere = sql`not "isDeleted"`
  return [
    uniqueIndex(`${kind}_number_unique`).on(table.projectId, table.number, ...revision),
    index(`${kind}_system`).on(table.projectId, table.systemId, table.id).where(isThere),
    index(`${kind}_number`).on(table.projectId, table.numberKey, table.id).where(isThere),
    index(`${kind}_title`).on(table.projectId, table.titleKey, table.id).where(isThere),
    index(`${kind}_created`).on(table.projectId, table.createdOn, table.id).where(isThere),
    index(`${kind}_status`).on(table.projectId, table.statusId, table.id).where(isThere),
    index(`${kind}_subType`).on(table.processSubTypeId),
    index(`${kind}_author`).on(table.authorUserId),
    index(`${kind}_client`).on(table.clientId),
    index(`${kind}_location`).on(table.locationId),
    index(`${kind}_mainTemplate`).on(table.mainTemplateId),
    index(`${kind}_closeOutTemplate`).on(table.closeOutTemplateId),
  ]
}
