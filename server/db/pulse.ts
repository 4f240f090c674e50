import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'

/** How often it is checked that the database answers, in milliseconds. */
const beat = 250
/**
 * Without a byte from the database for so many beats it counts as away: 1.5 seconds. Beats and not the clock, because a
 * program that was busy or stopped itself would otherwise take its own pause for one of the database.
 */
const longestSilence = 6
/** For so many beats a query waits for a connection while nobody gets one, 1.5 seconds, and while others get theirs. */
const longestWait = { stuck: 6, moving: 20 }
/** How long connecting may take, in milliseconds. */
const connectWithin = 1_500
/** When a machine is gone, the operating system finds out after this pause and ten seconds, in milliseconds. */
const keepAliveAfter = 10_000

/** What a query gets instead of an answer. The code is that of a database that does not accept connections. */
class DatabaseAway extends Error {
  code = '57P03'
  constructor() {
    super('The database does not answer')
  }
}

/** The query that was running fails with the error, or the next one connects anew. Without a listener the process ends. */
export const lost = () => undefined

/**
 * Watches whether the database answers. A database that is stopped, or a line that swallows what is sent, never answers
 * and never fails either, and no limit that the database itself keeps helps against it. So each sign of life counts, one
 * is asked for where there is none, and after `longestSilence` every connection is closed: what waits for an answer
 * fails, what comes is refused at once, and one connection at a time is tried until the database is back.
 */
export function feelPulse(connectionString: string) {
  const open = new Set<Connection>()
  const waiting = new Set<{ since: number; refuse(): void }>()
  let beats = 0
  let silentSince = 0
  let stuckSince = 0
  let away = false
  let probe: Connection | null = null
  let isAsked = false

  const alive = () => {
    silentSince = beats
    away = false
  }

  class Connection extends Client {
    readonly #isProbe: boolean
    constructor(config?: ClientConfig, isProbe = false) {
      super({
        ...config,
        connectionTimeoutMillis: connectWithin,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveAfter,
      })
      this.#isProbe = isProbe
      open.add(this)
      this.on('connect', () => {
        alive()
        streamOf(this).on('data', alive)
      })
      this.once('end', () => open.delete(this))
    }

    override connect(): Promise<Client>
    override connect(done: (error: Error) => void): void
    override connect(done?: (error: Error) => void) {
      if (!done) return this.#isRefused() ? Promise.reject(new DatabaseAway()) : super.connect()
      if (this.#isRefused()) process.nextTick(done, new DatabaseAway())
      else super.connect(done)
      return undefined
    }

    #isRefused() {
      if (!away || this.#isProbe) return false
      open.delete(this)
      return true
    }
  }

  const connectProbe = async () => {
    const made = new Connection({ connectionString }, true)
    made.on('error', lost)
    try {
      await made.connect()
    } catch (error) {
      streamOf(made).destroy()
      throw error
    }
    return made
  }
  const ask = async () => {
    isAsked = true
    try {
      probe ??= await connectProbe()
      await probe.query('select 1')
      alive()
    } catch {
      // It is silent or away. The next beat asks again.
      if (probe) streamOf(probe).destroy()
      probe = null
    } finally {
      isAsked = false
    }
  }

  const timer = setInterval(() => {
    beats++
    const silence = beats - silentSince
    if (silence > 1 && !isAsked) void ask()
    if (silence >= longestSilence && !away) {
      away = true
      for (const connection of open) streamOf(connection).destroy()
    }
    const isStuck = beats - stuckSince >= longestWait.stuck
    for (const one of waiting)
      if (away || beats - one.since >= (isStuck ? longestWait.stuck : longestWait.moving)) one.refuse()
  }, beat)
  timer.unref()

  return {
    Connection,
    answers: () => !away,
    /** Bounds how long a query waits for a connection of the pool. */
    boundWaits(pool: Pool) {
      const connect = pool.connect.bind(pool)
      const take = (done: (error: Error | undefined, client?: PoolClient, release?: () => void) => void) => {
        if (away) return process.nextTick(done, new DatabaseAway())
        const one = {
          since: beats,
          refuse() {
            waiting.delete(one)
            done(new DatabaseAway())
          },
        }
        waiting.add(one)
        return connect((error, client, release) => {
          if (client) stuckSince = beats
          if (waiting.delete(one)) done(error, client, release)
          else if (client) release()
        })
      }
      pool.connect = ((done?: Parameters<typeof take>[0]) =>
        done
          ? take(done)
          : new Promise<PoolClient>((give, fail) => {
              take((error, client) => (client ? give(client) : fail(error)))
            })) as Pool['connect']
    },
    stop() {
      clearInterval(timer)
      if (probe) streamOf(probe).destroy()
    },
  }
}

/** The socket of a connection. Only closing that ends a connection on which an answer is due. */
const streamOf = (client: Client) =>
  (client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } }).connection.stream
