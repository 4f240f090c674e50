import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { entities, type Entities } from '#contract/entities/index.ts'
import { recordHistoryWindow } from '#contract/trail.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { users } from '../kinds/user/table.ts'
import { reading, scopeIn } from '../core/reading.ts'
import { invalid } from '../core/refuse.ts'
import { personOf, type Request } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import type { Services } from '../core/services.ts'
import type { WindowRows } from '../core/window.ts'
import { windowCalls } from '../core/windowCalls.ts'
import { withNamesIn } from './names.ts'

const query = z.object({
  entityKind: z.enum(Object.keys(entities) as [keyof Entities]),
  entityId: asId,
})

const rows: WindowRows = {
  window: recordHistoryWindow,
  from: auditEntries,
  id: auditEntries.id,
  sorts: { on: auditEntries.on },
  filters: {},
  views: {},
}

/**
 * `/api/audit?entityKind=&entityId=`, a window: the history of one record, newest first, for those who may read the
 * record; ids are told by the names they may know.
 */
export const historyCalls = windowCalls(recordHistoryWindow, async (c: Request) => {
  const asked = query.safeParse(c.req.query())
  if (!asked.success) throw invalid('Say which record: entityKind and entityId.')
  const { entityKind, entityId } = asked.data
  const services = c.get('services')
  const kind = services.kinds[entityKind]!
  const scope = scopeIn(kind.entity, c.req.query())
  const person = personOf(c)
  const record = await reading(kind).one(services.db, person, entityId, scope)
  return {
    db: services.db,
    rows,
    where: and(
      eq(auditEntries.entityKind, entityKind),
      eq(auditEntries.entityId, entityId),
      ...Object.values(scope).map((value) => eq(auditEntries.scope, String(value))),
      kind.rules.readsHistory?.(person, record),
    ),
    read: async (ids) => withNamesIn(services, person, entityKind, record, await entriesOf(services, ids as number[])),
  }
})

async function entriesOf({ db }: Services, ids: readonly number[]) {
  const entries = await db
    .select({
      id: auditEntries.id,
      on: auditEntries.on,
      byUserId: auditEntries.byUserId,
      action: auditEntries.action,
      diff: auditEntries.diff,
      fromStatusId: auditEntries.fromStatusId,
      toStatusId: auditEntries.toStatusId,
      comment: auditEntries.comment,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.byUserId))
    .where(inArray(auditEntries.id, [...ids]))
  return entries.map(({ firstName, lastName, ...entry }) => ({
    ...entry,
    byName: firstName ? `${firstName} ${lastName}` : null,
  }))
}
