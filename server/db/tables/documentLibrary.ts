import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { documentLibrary as libraryEntity } from '#contract/entities/documentLibrary.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { projects } from './project.ts'

type LibraryFields = Checked<typeof libraryEntity>

export const documentLibraries = pgTable(
  'documentLibrary',
  {
    ...stamp,
    name: text().notNull(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    description: text(),
    visibility: text().$type<LibraryFields['visibility']>().notNull().default('ownClient'),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('documentLibrary_name_unique')
      .on(table.clientId, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
  ],
)

export const documentLibraryProjects = joinTable(
  'documentLibrary',
  'projectIds',
  () => documentLibraries.id,
  () => projects.id,
)
