import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { audience } from '#server/core/audience.ts'
import type { Env } from '#server/core/request.ts'
import { write } from '#server/core/write.ts'
import { notifications } from '#server/db/tables/notification.ts'

/** `PUT /api/notification/markAllRead`: marks all of the reader's notifications as read. */
export const notificationCalls = new Hono<Env>().put('/notification/markAllRead', (c) =>
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
      w.announce({
        kind: 'notification',
        recordId: 0,
        op: 'updated',
        audience: audience.user(w.person.userId),
        affected: [],
      })
      w.addHistory({ entityKind: 'notification', entityId: 0, action: 'allRead' })
    }
    return { data: { ids: rows.map(({ id }) => id) } }
  }),
)
