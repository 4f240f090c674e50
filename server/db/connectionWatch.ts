import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'

/** The interval between checks that the database answers, in milliseconds. */
const checkEvery = 250
/**
 * The database counts as unavailable after this many checks without a byte from it: 1.5 seconds. Counted in checks and
 * not by the clock, because a program that was busy or suspended would otherwise blame its own pause on the database.
 */
const longestSilence = 6
/** How many checks a query waits for a connection: while no query gets one, 1.5 seconds, and while others do. */
const longestWait = { stuck: 6, moving: 20 }
/** How long connecting may take, in milliseconds. */
const connectWithin = 1_500
/**
 * TCP keep-alive, in milliseconds: the operating system detects a machine that is gone this long plus ten seconds
 * later.
 */
const keepAliveAfter = 10_000

/**
 * The error of a query while the database is unavailable. Its code is that of a database that does not accept
 * connections.
 */
class DatabaseAway extends Error {
  code = '57P03'
  constructor() {
    super('The database does not answer')
  }
}

/**
 * A listener for connection errors: the running query fails with the error, or the next one reconnects. Without a
 * listener the process would end.
 */
export const lost = () => undefined

/**
 * Watches whether the database answers. A stopped database, or a network that drops packets, neither answers nor fails,
 * and the limits that the database enforces do not help. So any byte received counts as an answer, a probe query is
 * sent after silence, and after `longestSilence` every connection is closed: waiting queries fail, new ones are refused
 * at once, and a single probe connection is retried until the database is back.
 */
export function watchConnections(connectionString: string) {
  const open = new Set<Connection>()
  const waiting = new Set<{ since: number; refuse(): void }>()
  let checks = 0
  let silentSince = 0
  let stuckSince = 0
  let isUnavailable = false
  let probe: Connection | null = null
  let isAsked = false

  const noteAnswer = () => {
    silentSince = checks
    isUnavailable = false
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
        noteAnswer()
        streamOf(this).on('data', noteAnswer)
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
      if (!isUnavailable || this.#isProbe) return false
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
      noteAnswer()
    } catch {
      // No answer. The next check tries again.
      if (probe) streamOf(probe).destroy()
      probe = null
    } finally {
      isAsked = false
    }
  }

  const timer = setInterval(() => {
    checks++
    const silence = checks - silentSince
    if (silence > 1 && !isAsked) void ask()
    if (silence >= longestSilence && !isUnavailable) {
      isUnavailable = true
      for (const connection of open) streamOf(connection).destroy()
    }
    const isStuck = checks - stuckSince >= longestWait.stuck
    for (const one of waiting)
      if (isUnavailable || checks - one.since >= (isStuck ? longestWait.stuck : longestWait.moving)) one.refuse()
  }, checkEvery)
  timer.unref()

  return {
    Connection,
    answers: () => !isUnavailable,
    /** Limits how long a query waits for a connection of the pool. */
    boundWaits(pool: Pool) {
      const connect = pool.connect.bind(pool)
      const take = (done: (error: Error | undefined, client?: PoolClient, release?: () => void) => void) => {
        if (isUnavailable) return process.nextTick(done, new DatabaseAway())
        const one = {
          since: checks,
          refuse() {
            waiting.delete(one)
            done(new DatabaseAway())
          },
        }
        waiting.add(one)
        return connect((error, client, release) => {
          if (client) stuckSince = checks
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

/** The socket of a connection. Only closing the socket ends a connection that waits for an answer. */
const streamOf = (client: Client) =>
  (client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } }).connection.stream
