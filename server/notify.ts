import { audience } from './audience.ts'
import { notifications } from './db/tables/organisation.ts'
import type { Write } from './write.ts'

type News = Pick<typeof notifications.$inferInsert, 'topic' | 'title' | 'body' | 'projectId' | 'entityKind' | 'entityId' | 'url' | 'priority'>

/** Leaves word for people, in the same transaction; nobody hears of their own act. */
export async function notify(w: Write, userIds: readonly (number | null)[], news: News) {
  const others = [...new Set(userIds)].filter((id): id is number => id !== null && id !== w.person.userId)
  if (others.length === 0) return
  const made = await w.tx.insert(notifications).values(others.map((userId) => ({ ...news, userId }))).returning()
  for (const row of made)
    w.tell({ kind: 'notification', recordId: row.id, op: 'updated', version: 1, audience: audience.user(row.userId), affected: [] })
}
