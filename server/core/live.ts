import { asc, gt, max } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { changes } from '../db/tables/journal.ts'
import type { LogLine } from './log.ts'
import { loggable } from './loggable.ts'

export type ChangeRow = typeof changes.$inferSelect
export type Listener = (rows: readonly ChangeRow[]) => void

/** What this process has heard of the change log; every process reads the same log and so says the same. */
export interface Live {
  /** The newest change this process has passed on. */
  sequence(): number
  /** Reads what is new and passes it on; called after every commit and whenever the database says so. */
  poke(): Promise<void>
  onChanges(listener: Listener): () => void
  close(): Promise<void>
}

const batch = 500
/** Milliseconds after which a log that could not be read is tried again: nobody may say anything for long. */
const retryAfter = 500

/** Follows the change log from its end. Changes reach the listeners in commit order, each once. */
export async function followChanges(database: Database, log: (line: LogLine) => void): Promise<Live> {
  const { db } = database
  const listeners = new Set<Listener>()
  const [newest] = await db.select({ sequence: max(changes.sequence) }).from(changes)
  let last = newest?.sequence ?? 0
  let reading: Promise<void> | null = null
  let again = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const readOn = async () => {
    try {
      do {
        again = false
        const rows = await db
          .select()
          .from(changes)
          .where(gt(changes.sequence, last))
          .orderBy(asc(changes.sequence))
          .limit(batch)
        last = rows.at(-1)?.sequence ?? last
        if (rows.length > 0) for (const listener of listeners) listener(rows)
        if (rows.length === batch) again = true
      } while (again)
    } catch (error) {
      log({ level: 'error', message: 'The change log could not be read', ...loggable(error) })
      clearTimeout(retry)
      if (!closed) retry = setTimeout(() => void poke(), retryAfter)
    } finally {
      reading = null
    }
  }
  /**
   * A poke that comes while one is reading makes it read once more, so nobody is answered before their own change was
   * passed on.
   */
  const poke = () => {
    again = true
    return (reading ??= readOn())
  }
  const stop = await database.onChanges(() => void poke())

  return {
    sequence: () => last,
    poke,
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
