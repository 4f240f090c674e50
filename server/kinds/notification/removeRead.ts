import { and, eq, lt } from 'drizzle-orm'
import { audience } from '#server/core/audience.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { notifications } from '#server/db/tables/notification.ts'

/** How many days read notifications are kept. */
const readDays = 180

/** Removes read notifications that are older than `readDays` and announces it to open browsers. */
export const removeRead = (services: Services) =>
  writeAsSystem(services, async (w) => {
    const before = new Date(services.now().getTime() - readDays * 86_400_000).toISOString()
    const old = and(eq(notifications.read, true), lt(notifications.createdOn, before))
    const gone = await w.tx.delete(notifications).where(old).returning({ userId: notifications.userId })
    for (const userId of new Set(gone.map((row) => row.userId)))
      w.announce({ kind: 'notification', recordId: 0, op: 'updated', audience: audience.user(userId), affected: [] })
  })
