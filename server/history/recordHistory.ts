import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { entities, type Entities } from '#contract/entities/index.ts'
import { answer } from '../core/answer.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { users } from '../kinds/user/table.ts'
import { reading, scopeIn } from '../core/reading.ts'
import { invalid } from '../core/refuse.ts'
import { personOf, type Env } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import { withNamesIn } from './names.ts'

const query = z.object({
  entityKind: z.enum(Object.keys(entities) as [keyof Entities]),
  entityId: asId,
})

/**
 * `GET /api/audit?entityKind=&entityId=`: the history of one record, newest first, for those who may read the record;
 * ids are told by the names they may know.
 */
export const historyCalls = new Hono<Env>().get('/', async (c) => {
  const asked = query.safeParse(c.req.query())
  if (!asked.success) throw invalid('Say which record: entityKind and entityId.')
  const { entityKind, entityId } = asked.data
  const { db, kinds } = c.get('services')
  const kind = kinds[entityKind]!
  const scope = scopeIn(kind.entity, c.req.query())
  const person = personOf(c)
  const record = await reading(kind).one(db, person, entityId, scope)
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
    .where(
      and(
        eq(auditEntries.entityKind, entityKind),
        eq(auditEntries.entityId, entityId),
        ...Object.values(scope).map((value) => eq(auditEntries.scope, String(value))),
        kind.rules.readsHistory?.(person, record),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(200)
  const told = entries.map(({ firstName, lastName, ...entry }) => ({
    ...entry,
    byName: firstName ? `${firstName} ${lastName}` : null,
  }))
  return answer(c, await withNamesIn(c.get('services'), person, entityKind, record, told))
})
