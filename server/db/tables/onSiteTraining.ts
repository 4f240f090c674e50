import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Attendee } from '#contract/entities/onSiteTraining.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { moment } from '#server/db/columns/stamp.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'
import { libraryDocuments } from './libraryDocument.ts'
import { persons } from './person.ts'
import { rams } from './rams.ts'
import { users } from './user.ts'

export const onSiteTrainings = pgTable(
  'onSiteTraining',
  {
    ...instanceColumns(),
    trainerPersonId: integer().references(() => persons.id),
    trainerUserId: integer().references(() => users.id),
    trainerName: text(),
    heldOn: moment().notNull(),
    durationMin: integer().notNull(),
    languageId: integer().notNull(),
    ramsId: integer().references(() => rams.id),
    updatesTrainingTypeId: integer(),
    attendees: jsonb().$type<Attendee[]>().notNull().default([]),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      ...instanceIndexes('onSiteTraining', table),
      index('onSiteTraining_held').on(table.projectId, table.heldOn, table.id).where(isThere),
      index('onSiteTraining_duration').on(table.projectId, table.durationMin, table.id).where(isThere),
      index('onSiteTraining_onList').on(table.trainerPersonId),
      index('onSiteTraining_trainer').on(table.trainerUserId),
      index('onSiteTraining_rams').on(table.ramsId),
      index('onSiteTraining_type').on(table.updatesTrainingTypeId),
      index('onSiteTraining_language').on(table.languageId),
    ]
  },
)

export const onSiteTrainingMaterials = joinTable(
  'onSiteTraining',
  'materialIds',
  () => onSiteTrainings.id,
  () => libraryDocuments.id,
)
