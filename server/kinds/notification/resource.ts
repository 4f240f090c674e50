import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { notification } from '#contract/entities/notification.ts'
import { audience } from '#server/core/audience.ts'
import { notifications } from './table.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { notificationRules } from './rules.ts'

export const notificationResource: Resource<typeof notification> = {
  entity: notification,
  table: notifications,
  rules: notificationRules,
  audience: (row) => audience.user(row.userId),
  actions: { read: () => ({ read: true }), unread: () => ({ read: false }) },
}

/** `PUT /api/notification/markAllRead`: everything the reader has becomes read. */
export const notificationCalls = new Hono<Env>().put('/markAllRead', (c) =>
  write(c, null, async (w) => {
    const rows = await w.tx
      .update(notifications)
      .set({ read: true, rowVersion: sql`"rowVersion" + 1`, updatedOn: w.on })
      .where(
        and(
          eq(notifications.userId, w.person.userId),
          eq(notifications.read, false),
          eq(notifications.isDeleted, false),
        ),
      )
      .returning({ id: notifications.id })
    if (rows.length > 0) {
      w.tell({
        kind: 'notification',
        recordId: 0,
        op: 'updated',
        audience: audience.user(w.person.userId),
        affected: [],
      })
      w.remember({ entityKind: 'notification', entityId: 0, action: 'allRead' })
    }
    return { data: { ids: rows.map(({ id }) => id) } }
  }),
)
