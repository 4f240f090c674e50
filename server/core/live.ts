import { asc, gt, max } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { changes } from '../db/tables/journal.ts'
import type { LogLine } from '#server/base/log.ts'
import { loggable } from '#server/base/loggable.ts'

export type ChangeRow = typeof changes.$inferSelect
type Listener = (rows: readonly ChangeRow[]) => void

/**
 * The changes that this process has read from the change log. Every process reads the same log and announces the same.
 */
export interface Live {
  /** The newest change passed on by this process. */
  sequence(): number
  /**
   * Reads new changes and passes them on. Called after every commit and on every notification by the database. Reads
   * nothing if change `upTo` was passed on already, which must be committed.
   */
  catchUp(upTo?: number): Promise<void>
  onChanges(listener: Listener): () => void
  close(): Promise<void>
}

const batch = 500
/** Delay before a failed read of the log is retried, in milliseconds. The next change may not come for a long time. */
const retryAfter = 500

/** Follows the change log from its end. Listeners get each change once, in commit order. */
export async function followChanges(database: Database, log: (line: LogLine) => void): Promise<Live> {
  const { db } = database
  const listeners = new Set<Listener>()
  const [newest] = await db.select({ sequence: max(changes.sequence) }).from(changes)
  let last = newest?.sequence ?? 0
  let reading: Promise<void> | null = null
  let again = false
  /** The highest sequence number reported so far. */
  let known = last
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const readNew = async () => {
    try {
      do {
        again = false
        const knownBefore = known
        const rows = await db
          .select()
          .from(changes)
          .where(gt(changes.sequence, last))
          .orderBy(asc(changes.sequence))
          .limit(batch)
        last = rows.at(-1)?.sequence ?? last
        if (rows.length > 0) for (const listener of listeners) listener(rows)
        // A read that began before that commit may have missed it.
        if (rows.length === batch || (known > last && known !== knownBefore)) again = true
      } while (again)
    } catch (error) {
      log({ level: 'error', message: 'The change log could not be read', ...loggable(error) })
      clearTimeout(retry)
      if (!closed) retry = setTimeout(() => void catchUp(), retryAfter)
    } finally {
      reading = null
    }
  }
  /**
   * Without `upTo`, a catchUp during a read causes another one. This way nobody gets an answer before their change was
   * passed on.
   */
  const catchUp = async (upTo?: number) => {
    if (upTo === undefined) again = true
    else if (upTo <= last) return
    else known = Math.max(known, upTo)
    await (reading ??= readNew())
  }
  const stop = await database.onChanges((upTo) => void catchUp(upTo))

  return {
    sequence: () => last,
    catchUp,
    onChanges(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await stop()
      await reading
    },
  }
}
