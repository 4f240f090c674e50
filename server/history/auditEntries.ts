import { eq, sql, type SQL } from 'drizzle-orm'
import { trailWindow, type TrailEntry } from '#contract/trail.ts'
import type { Person } from '../core/person.ts'
import type { Services } from '../core/services.ts'
import type { WindowRows } from '../core/window.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { projects } from '../kinds/project/table.ts'
import { users } from '../kinds/user/table.ts'
import { withNames } from './names.ts'

/** What an entry says, in small letters; its index stands in 0001_functions.sql in the same words. */
const said = sql.raw(
  `lower(coalesce("auditEntry"."comment", '') || E'\\n' || coalesce("auditEntry"."fromAddress", '') || E'\\n' || "auditEntry"."diff"::text)`,
)

/** The history of all records as a window finds it. */
export const trailRows: WindowRows = {
  window: trailWindow,
  from: auditEntries,
  id: auditEntries.id,
  sorts: { on: auditEntries.on },
  filters: {
    on: auditEntries.on,
    byUserId: auditEntries.byUserId,
    action: auditEntries.action,
    entityKind: auditEntries.entityKind,
  },
  views: {},
  // People are looked up first, so that both halves can be found by an index.
  search: (pattern) => sql`(${said} like ${pattern} or ${auditEntries.byUserId} = any(array(
    select w.id from "user" w where lower(w."firstName" || ' ' || w."lastName") like ${pattern})))`,
}

/** Entries of the history with the names of records and people, as far as their reader may know them. */
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
      byUserId: auditEntries.byUserId,
      byName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
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
  return withNames(services, reader, rows)
}
