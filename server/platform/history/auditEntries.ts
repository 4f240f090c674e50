import { eq, sql, type SQL } from 'drizzle-orm'
import { trailWindow, type TrailEntry } from '#contract/history/trail.ts'
import type { Person } from '#server/core/person.ts'
import type { Kinds } from '#server/core/readable.ts'
import type { Services } from '#server/core/services.ts'
import type { WindowRows } from '#server/core/window.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'
import { entrySearch } from './entrySearch.ts'
import { withNames } from './names.ts'
import { openedEntry } from './openedEntry.ts'

/** The rows of the history of all records, for a window of this reader. */
export const trailRows = (kinds: Kinds, reader: Person): WindowRows => ({
  window: trailWindow,
  from: auditEntries,
  id: auditEntries.id,
  sorts: { on: auditEntries.id },
  filters: {
    on: auditEntries.on,
    byUserId: auditEntries.byUserId,
    action: auditEntries.action,
    entityKind: auditEntries.entityKind,
  },
  views: {},
  ...entrySearch(kinds, reader),
})

/** History entries with the names of records and people that their reader may know. */
export async function entriesWhere(services: Services, reader: Person, where: SQL): Promise<TrailEntry[]> {
  const rows = await services.db
    .select({
      id: auditEntries.id,
      on: auditEntries.on,
      entityKind: auditEntries.entityKind,
      entityId: auditEntries.entityId,
      scope: auditEntries.scope,
      projectId: auditEntries.projectId,
      projectNumber: projects.number,
      timeZone: projects.timeZone,
      byUserId: auditEntries.byUserId,
      byName: sql<string | null>`${users.fullName}`,
      action: auditEntries.action,
      fromStatusId: auditEntries.fromStatusId,
      toStatusId: auditEntries.toStatusId,
      comment: auditEntries.comment,
      diff: auditEntries.diff,
      fromAddress: auditEntries.fromAddress,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.byUserId))
    .leftJoin(projects, eq(projects.id, auditEntries.projectId))
    .where(where)
  const named = await withNames(
    services,
    reader,
    rows.map((row) => openedEntry(services, row)),
  )
  const inWords = new Set(named.flatMap(({ entityKind }) => services.kinds[entityKind]?.auditWords ?? []))
  return [...inWords].reduce(async (entries, words) => words(services.db, await entries), Promise.resolve(named))
}
