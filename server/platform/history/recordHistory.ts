import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { entities, type Entities } from '#contract/entities/index.ts'
import { recordHistoryWindow } from '#contract/history/trail.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import type { Person } from '#server/core/person.ts'
import { partsOf } from '#server/core/references/parts.ts'
import { reading, scopeIn } from '#server/core/reading.ts'
import { invalid } from '#server/base/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Services } from '#server/core/services.ts'
import type { WindowRows } from '#server/core/window.ts'
import { windowCalls } from '#server/core/windowCalls.ts'
import { entrySearch } from './entrySearch.ts'
import { namesShownBy, withNamesIn } from './names.ts'
import { openedEntry } from './openedEntry.ts'
import { withoutWithheldValues } from './withheldValues.ts'

const query = z.object({
  entityKind: z.enum(Object.keys(entities) as [keyof Entities]),
  entityId: asId,
})

const rows: WindowRows = {
  window: recordHistoryWindow,
  from: auditEntries,
  id: auditEntries.id,
  sorts: { on: auditEntries.id },
  filters: {},
  views: {},
}

/**
 * `GET /api/audit?entityKind=&entityId=`, a window: the history of one record, newest first, for everyone who may read
 * the record. Ids in it are replaced by names that the reader may know. The history of a project includes that of its
 * parts.
 */
export const historyCalls = windowCalls(recordHistoryWindow, async (c: Request) => {
  const asked = query.safeParse(c.req.query())
  if (!asked.success) throw invalid('Give the record as entityKind and entityId.')
  const { entityKind, entityId } = asked.data
  const services = c.get('services')
  const kind = services.kinds[entityKind]!
  const scope = scopeIn(kind.entity, c.req.query())
  const person = personOf(c)
  const record = await reading(kind).one(services.db, person, entityId, scope)
  const shown = namesShownBy(kind.entity, record)
  const own = and(
    eq(auditEntries.entityKind, entityKind),
    eq(auditEntries.entityId, entityId),
    ...Object.values(scope).map((value) => eq(auditEntries.scope, String(value))),
    kind.rules.readsHistory?.(person, record),
  )
  return {
    db: services.db,
    rows: { ...rows, ...entrySearch(services.kinds, person, shown) },
    where:
      entityKind === 'project' ? and(eq(auditEntries.projectId, entityId), or(own, ofParts(services, person))) : own,
    read: async (ids) =>
      withNamesIn(services, person, entityKind, shown, await entriesOf(services, person, ids as number[])),
  }
})

/** The entries of all records of a project that a person finds. */
const ofParts = ({ kinds }: Services, person: Person): SQL | undefined =>
  or(
    ...partsOf('project').flatMap((part) => {
      const { table, rules } = kinds[part]!
      const seen = rules.finds(person)
      // A kind that hides some of its history from readers shows it only on its own page.
      if (seen === false || rules.readsHistory) return []
      const ofPart = eq(auditEntries.entityKind, part)
      return seen === true
        ? ofPart
        : and(ofPart, sql`exists (select 1 from ${table} where ${table.id} = ${auditEntries.entityId} and ${seen})`)
    }),
  )

async function entriesOf(services: Services, person: Person, ids: readonly number[]) {
  const entries = await services.db
    .select({
      id: auditEntries.id,
      entityKind: auditEntries.entityKind,
      entityId: auditEntries.entityId,
      scope: auditEntries.scope,
      on: auditEntries.on,
      byUserId: auditEntries.byUserId,
      action: auditEntries.action,
      diff: auditEntries.diff,
      fromStatusId: auditEntries.fromStatusId,
      toStatusId: auditEntries.toStatusId,
      comment: auditEntries.comment,
      byName: users.fullName,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.byUserId))
    .where(inArray(auditEntries.id, [...ids]))
  const opened = entries.map((entry) => openedEntry(services, entry))
  const shown = await withoutWithheldValues(services, person, opened)
  return shown
}
