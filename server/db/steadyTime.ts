import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from './database.ts'

/** A clock that never jumps, for the lifetimes of sessions, locks and leases. */
export interface SteadyTime {
  /** Milliseconds. Only differences are meaningful, also between processes and across restarts. */
  now(): number
  /** Stores the present time for processes that start later, and catches up with processes whose time is ahead. */
  keep(): Promise<void>
}

/**
 * A machine's clock may be set by an hour; by that clock, everybody would be signed out, or sessions would last an hour
 * longer. So a process adds a monotonic stopwatch to the time that `keep` stored last. The time between that `keep` and
 * its own start is measured by the database, whose clock all processes share. The very first time is taken from the
 * clock. A step of the clock has an effect only if no process ran at that moment, or in the seconds between the last
 * `keep` and a start.
 */
export async function openSteadyTime(db: Db): Promise<SteadyTime> {
  const [begun] = rowsOf<{ at: number | string }>(
    await db.execute(sql`
      insert into "steadyTime" as s (id, at, "storedOn") values (1, extract(epoch from now()) * 1000, now())
      on conflict (id) do update set
        at = s.at + greatest(0, extract(epoch from now() - s."storedOn") * 1000)::bigint, "storedOn" = now()
      returning at`),
  )
  let base = Number(begun!.at) - performance.now()
  const now = () => Math.round(base + performance.now())
  return {
    now,
    async keep() {
      const [ahead] = rowsOf<{ at: number | string }>(
        await db.execute(sql`
          update "steadyTime" set "storedOn" = case when at <= ${now()}::bigint then now() else "storedOn" end,
            at = greatest(at, ${now()}::bigint)
          where id = 1 returning at`),
      )
      base += Math.max(0, Number(ahead!.at) - now())
    },
  }
}
