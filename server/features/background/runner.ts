import { and, eq, inArray, sql } from 'drizzle-orm'
import { taskStatus } from '#contract/entities/backgroundTask.ts'
import { audience } from '#server/core/audience.ts'
import { asRefusal } from '#server/core/failures.ts'
import { loggable } from '#server/base/loggable.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, writeFor, type Write } from '#server/core/write.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Jobs, Outcome, Progress } from './job.ts'

type Task = typeof backgroundTasks.$inferSelect

/** How long a task belongs to a process after its last renewal, in seconds. */
const leaseSeconds = 15
const renewedEvery = 4_000
/** A lease that ends later than is possible was taken before the clock was set back, and is ignored. */
const tooFarAhead = sql`make_interval(secs => ${2 * leaseSeconds}::int)`
/** Minimum time between two announcements of progress, in milliseconds. */
const announcedEvery = 700
/** The delay before a failed task is tried again, in seconds. */
const retryAfter = 3
/** A task is given up after this many times that its process ended or its database failed. */
const mostAttempts = 5

class Cancelled extends Error {}
class Stopped extends Error {}

/**
 * Runs background tasks in this process, one at a time. Several processes may do so on one database: each task belongs
 * to the process that took it until its lease ends, and its result is written in one transaction that checks this. A
 * task whose process was killed is taken over when its lease ends and restarts from the beginning.
 */
export function backgroundRunner(services: Services, jobs: Jobs) {
  const worker = crypto.randomUUID()
  let stopping = false
  let running: Promise<void> | null = null
  let again = false

  /** Runs waiting tasks. A call during a run makes it check again afterwards. */
  function runWaiting(): Promise<void> {
    again = true
    return (running ??= drain().finally(() => (running = null)))
  }
  const next = async () => (stopping ? null : take(services, worker))
  async function drain() {
    do {
      again = false
      for (let task = await next(); task; task = await next()) await run(task)
    } while (again)
  }

  async function run(task: Task) {
    const follow = following(services, task, worker, () => stopping)
    const { before, work } = jobs[task.task]
    try {
      await before?.(services, task.input, follow.progress)
      await writeFor(services, { ...task, find: (tx) => personOf(services, tx, task.userId) }, async (w) => {
        const outcome = await work(w, task.input, follow.progress)
        follow.check()
        await finish(w, task, worker, outcome, follow.total())
      })
    } catch (error) {
      await ended(task, error)
    } finally {
      follow.stop()
    }
  }

  async function ended(task: Task, error: unknown) {
    if (error instanceof Stopped) return release(services, task, worker)
    if (error instanceof Cancelled)
      return close(services, task, worker, taskStatus.cancelled, 'It was cancelled. Nothing was changed.')
    const refusal = error instanceof Error ? asRefusal(error, services.kinds) : null
    if (refusal && refusal.status < 500)
      return close(services, task, worker, taskStatus.refused, `${refusal.message} Nothing was changed.`)
    services.log({ level: 'error', message: `The background task ${task.id} failed`, ...loggable(error) })
    if (task.attempts < mostAttempts) return release(services, task, worker, retryAfter)
    return close(services, task, worker, taskStatus.refused, 'It failed several times. Nothing was changed.')
  }

  const forget = services.live.onChanges((rows) => {
    if (!stopping && rows.some(({ kind, op }) => kind === 'backgroundTask' && op === 'updated')) runLogged()
  })
  /** For events and timers, which do not await the result. */
  function runLogged() {
    runWaiting().catch((error: unknown) =>
      services.log({ level: 'error', message: 'Background work failed', ...loggable(error) }),
    )
  }

  return {
    runWaiting,
    /** Stops the running task at its next record; another process takes it over. */
    async stop() {
      stopping = true
      forget()
      await running?.catch(() => undefined)
    },
  }
}

/**
 * Claims the oldest task that waits or whose process has ended; null if there is none. The tasks of one person run one
 * after the other, even with several processes: the end of one may change that person's rights, and then the other
 * would restart.
 */
async function take({ db }: Services, worker: string): Promise<Task | null> {
  const taken = await db.transaction(async (tx) => {
    // Prevents two processes from checking for a running task of a person at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(7309)`)
    return rowsOf<{ id: number }>(
      await tx.execute(sql`
        update "backgroundTask" set worker = ${worker}, "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}::int),
          "statusId" = ${taskStatus.running}::int, attempts = attempts + 1
        where id = (
          select id from "backgroundTask" t
          where "statusId" in (${taskStatus.waiting}::int, ${taskStatus.running}::int)
            and ("leaseUntil" is null or "leaseUntil" <= now() or "leaseUntil" > now() + ${tooFarAhead})
            and not exists (select 1 from "backgroundTask" o where o."userId" = t."userId" and o.id <> t.id
              and o."statusId" = ${taskStatus.running}::int and o."leaseUntil" between now() and now() + ${tooFarAhead})
          order by id limit 1 for update skip locked)
        returning id`),
    )
  })
  if (taken.length === 0) return null
  const [task] = await db.select().from(backgroundTasks).where(eq(backgroundTasks.id, taken[0]!.id))
  return task ?? null
}

const mine = (task: Task, worker: string) =>
  and(
    eq(backgroundTasks.id, task.id),
    eq(backgroundTasks.worker, worker),
    eq(backgroundTasks.statusId, taskStatus.running),
  )

/** Renews the lease while the task runs, checks whether it was cancelled, and announces its progress. */
function following(services: Services, task: Task, worker: string, stopping: () => boolean) {
  let [done, total] = [0, 0]
  let announcedAt = 0
  let isCancelled = task.cancelAsked
  let isLost = false
  const renew = async () => {
    const [kept] = await services.db
      .update(backgroundTasks)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds}::int)` })
      .where(mine(task, worker))
      .returning({ cancelAsked: backgroundTasks.cancelAsked })
    isLost = !kept
    isCancelled ||= kept?.cancelAsked ?? false
  }
  const tell = () =>
    writeAsSystem(services, async (w) => {
      const [kept] = await w.tx
        .update(backgroundTasks)
        .set({ done, total })
        .where(mine(task, worker))
        .returning({ cancelAsked: backgroundTasks.cancelAsked })
      isCancelled ||= kept?.cancelAsked ?? false
      if (kept) announce(w, task)
    })
  const runQuietly = (work: () => Promise<void>) =>
    void work().catch((error: unknown) =>
      services.log({ level: 'error', message: 'The progress of a task could not be stored', ...loggable(error) }),
    )
  const timer = setInterval(() => runQuietly(renew), renewedEvery)
  /** Stops the work if it was cancelled, or if another process has taken it over. */
  function check() {
    if (isCancelled) throw new Cancelled()
    if (stopping() || isLost) throw new Stopped()
  }
  const progress: Progress = (now, of) => {
    ;[done, total] = [now, of]
    check()
    const at = performance.now()
    if (at - announcedAt < announcedEvery) return
    announcedAt = at
    runQuietly(tell)
  }
  return { progress, check, total: () => total, stop: () => clearInterval(timer) }
}

/** The person who asked for the task, with their present rights. */
async function personOf({ now, config }: Services, tx: Tx, userId: number) {
  const person = await readPerson(tx, userId, '', now(), config)
  if (!person) throw forbidden('do this: your account is not active')
  return person
}

const announce = (w: Write, task: Task) =>
  w.announce({
    kind: 'backgroundTask',
    recordId: task.id,
    op: 'updated',
    audience: audience.user(task.userId),
    affected: [],
  })

/**
 * Writes the result in the transaction of the work, unless it was cancelled or taken over meanwhile. The progress is
 * written with it: on the embedded database, which has one connection, no announcement was stored while the work ran.
 */
async function finish(w: Write, task: Task, worker: string, { sentence, url }: Outcome, total: number) {
  const [done] = await w.tx
    .update(backgroundTasks)
    .set({ statusId: taskStatus.done, outcome: sentence, url, endedOn: w.on, done: total, total })
    .where(and(mine(task, worker), eq(backgroundTasks.cancelAsked, false)))
    .returning({ id: backgroundTasks.id })
  if (!done) throw (await isCancelled(w.tx, task)) ? new Cancelled() : new Stopped()
  await notifyOfEnd(w, task, sentence, url)
}

async function isCancelled(tx: Tx, task: Task) {
  const [row] = await tx
    .select({ cancelAsked: backgroundTasks.cancelAsked })
    .from(backgroundTasks)
    .where(eq(backgroundTasks.id, task.id))
  return row?.cancelAsked ?? false
}

/** Ends a task that changed nothing. */
const close = (services: Services, task: Task, worker: string, statusId: number, outcome: string) =>
  writeAsSystem(services, async (w) => {
    const [closed] = await w.tx
      .update(backgroundTasks)
      .set({ statusId, outcome, endedOn: w.on })
      .where(mine(task, worker))
      .returning({ id: backgroundTasks.id })
    if (closed) await notifyOfEnd(w, task, outcome, null)
  })

/** Releases the task for the next process that looks for one, or after some seconds. */
async function release({ db }: Services, task: Task, worker: string, afterSeconds = 0) {
  await db
    .update(backgroundTasks)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${afterSeconds}::int)`, worker: null })
    .where(mine(task, worker))
}

/** Notifies people of the end, including the person who started the task: they may have closed the dialog long ago. */
async function notifyOfEnd(w: Write, task: Task, sentence: string, url: string | null) {
  announce(w, task)
  const asSystem = { ...w, person: { ...w.person, userId: 0 } }
  await notify(asSystem, [task.userId], { topic: 'project', title: task.title, body: sentence, url })
}

const keptFor = 30 * 24 * 3_600_000
/** Removes tasks that ended more than thirty days ago. */
export const forgetOldTasks = ({ db, now }: Services) =>
  db
    .delete(backgroundTasks)
    .where(
      and(
        inArray(backgroundTasks.statusId, [taskStatus.done, taskStatus.refused, taskStatus.cancelled]),
        sql`${backgroundTasks.endedOn} < ${new Date(now().getTime() - keptFor).toISOString()}::timestamptz`,
      ),
    )
