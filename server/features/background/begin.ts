import { and, eq, inArray } from 'drizzle-orm'
import { taskStatus, type BackgroundTask, type TaskKind } from '#contract/entities/backgroundTask.ts'
import { audience } from '#server/core/audience.ts'
import { readingOf } from '#server/core/reading.ts'
import { inUse } from '#server/base/refuse.ts'
import { creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'

/** How many tasks of one person may wait or run. */
const mostOpen = 5

/** Starts a task. Every server process is notified after the commit, and one of them runs it. */
export async function beginTask(w: Write, task: TaskKind, title: string, input: object): Promise<BackgroundTask> {
  const open = await w.tx
    .select({ id: backgroundTasks.id })
    .from(backgroundTasks)
    .where(
      and(
        eq(backgroundTasks.userId, w.person.userId),
        inArray(backgroundTasks.statusId, [taskStatus.waiting, taskStatus.running]),
      ),
    )
  if (open.length >= mostOpen)
    throw inUse(`You have ${mostOpen} background tasks under way. Wait until one of them ends, or cancel it.`)
  const { fromAddress, requestId } = w.origin
  const [made] = await w.tx
    .insert(backgroundTasks)
    .values({ userId: w.person.userId, task, title, input, fromAddress, requestId, ...creationStamp(w) })
    .returning({ id: backgroundTasks.id })
  const { id } = made!
  w.announce({
    kind: 'backgroundTask',
    recordId: id,
    op: 'updated',
    version: 1,
    audience: audience.user(w.person.userId),
    affected: [],
  })
  w.addHistory({ entityKind: 'backgroundTask', entityId: id, action: 'created' })
  return readingOf(w.services.kinds, 'backgroundTask').one(w.tx, w.person, id)
}
