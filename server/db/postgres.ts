import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import { longestStatement, type Database, type Db } from './database.ts'
import { sqlState } from '#server/base/sqlState.ts'
import { migrate, type Migration } from './migrate.ts'
import { watchConnections, lost } from './connectionWatch.ts'
import { grantToProgram } from './programRole.ts'

const connections = 12
/**
 * Limits that the database enforces, in milliseconds: for a statement including its wait for locks, and for a
 * transaction that is idle because its program is stuck. Long work sets its own limit (`takeLonger`).
 */
const statementWithin = 20_000
const idleInTransaction = 300_000
/**
 * The limit of the longest statement plus a margin, in milliseconds, after which the client closes a connection that
 * gets no answer.
 */
const answerWithin = longestStatement + 30_000
/**
 * Reading one record joins many small tables. PostgreSQL estimates that high enough to compile the statement first,
 * which takes about a thousand times longer than running it.
 */
const withoutJit = '-c jit=off'
/** How long the first connection of a start may take, in milliseconds. */
const startWithin = 10_000
/** The pause before listening again after the connection was lost, in milliseconds. */
const listenAgainAfter = 200
/** How long closing waits for running queries, in milliseconds. */
const closeWithin = 5_000

interface Owner {
  /** The address for the owner of the tables, by default that of the program. */
  ownerUrl?: string
  /** Fills the tables after the migrations, as the owner of the tables. */
  prepare?: (db: Db) => Promise<unknown>
}

/**
 * Opens PostgreSQL at `url` and brings its schema up to date, as the owner of the tables. If the program runs as
 * another role, that role is granted what it needs.
 */
export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  { ownerUrl = url, prepare }: Owner = {},
): Promise<Database> {
  const owner = await connected(ownerUrl, ownerUrl === url ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL')
  try {
    const db = drizzle({ client: owner }) as unknown as Db
    await migrate(db, migrations)
    if (ownerUrl !== url) await grantToProgram(db, await roleAt(url))
    await prepare?.(db)
  } finally {
    await owner.end()
  }
  const watch = watchConnections(url)
  const pool = new Pool({
    connectionString: url,
    max: connections,
    min: connections,
    pipeline: true,
    statement_timeout: statementWithin,
    idle_in_transaction_session_timeout: idleInTransaction,
    query_timeout: answerWithin,
    options: withoutJit,
    Client: watch.Connection,
  })
  pool.on('error', lost)
  pool.on('connect', keepPlans())
  watch.boundWaits(pool)
  const db = withTransactions(pool)
  // Opens all connections now. Otherwise a rush right after the start makes requests time out while they wait for one.
  await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.05)')))
  return {
    db,
    engine: 'postgres',
    answers: watch.answers,
    onChanges: (heard) => listen(() => new watch.Connection({ connectionString: url }), heard),
    async close() {
      watch.stop()
      const cancelDelay = new AbortController()
      await Promise.race([pool.end(), delay(closeWithin, undefined, cancelDelay)])
      cancelDelay.abort()
    },
    dump: null,
  }
}

/**
 * A connection only for the start, without the limits of the pool: building an index on a large table takes minutes.
 */
async function connected(connectionString: string, setting: string) {
  const client = new Client({ connectionString, connectionTimeoutMillis: startWithin })
  client.on('error', lost)
  await client.connect().catch((error: unknown) => {
    throw unreachable(connectionString, setting, error)
  })
  return client
}

/** The role that the program signs in with. */
async function roleAt(url: string) {
  const program = await connected(url, 'DATABASE_URL')
  try {
    return (await program.query<{ name: string }>('select session_user as name')).rows[0]!.name
  } finally {
    await program.end()
  }
}

/** The message for a start without its database. It names the setting and never contains a password. */
function unreachable(connectionString: string, setting: string, error: unknown) {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : null
  const place = url ? ` at ${url.host}${url.pathname}` : ''
  const why = sqlState(error) ?? (error as NodeJS.ErrnoException).code ?? (error as Error).message
  return new Error(`The database${place} cannot be opened (${why}). Start it, or check ${setting}.`, { cause: error })
}

/**
 * Runs each transaction on a connection of its own and always releases it. Drizzle does not if `begin` fails, so a
 * connection that is cut at that moment would be missing until the next start.
 */
function withTransactions(pool: Pool): Db {
  const db = drizzle({ client: pool }) as unknown as Db
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await (drizzle({ client }) as unknown as Db).transaction(work, config)
    } finally {
      // A connection whose transaction did not end is closed, so that the next user of the pool does not continue it.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/**
 * A statement with more parameters than this contains a list of ids of varying length. A cached plan for every length
 * would fill the server's memory.
 */
const mostValues = 40

/**
 * Names the statements of each new connection, so that PostgreSQL caches their plans for the life of the connection.
 */
function keepPlans() {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `s${names.size + 1}`
    names.set(text, name)
    return name
  }
  return (client: PoolClient) => {
    client.on('error', lost)
    const query = client.query.bind(client) as (
      asked: QueryConfig | string,
      values?: unknown[],
      done?: unknown,
    ) => unknown
    client.query = ((asked: QueryConfig | string, values: unknown[] = [], done?: unknown) => {
      const isKept = typeof asked === 'object' && values.length > 0 && values.length <= mostValues
      return query(isKept ? { ...asked, name: nameOf(asked.text) } : asked, values, done)
    }) as PoolClient['query']
  }
}

/**
 * Calls back for each notification on the channel `changes`, on a connection of its own. If the connection is lost, it
 * listens again as soon as the database is back, and then calls back too, because it may have missed notifications.
 */
async function listen(connection: () => Client, heard: (upTo?: number) => void): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const open = async () => {
    const client = connection()
    client.on('error', lost)
    client.on('notification', ({ payload }) => heard(Number(payload)))
    const ended = new Promise<void>((done) => client.once('end', done))
    await client.connect()
    await client.query('listen changes')
    heard()
    return { client, ended }
  }
  let current = await open()
  const follow = async () => {
    while (!stop.signal.aborted) {
      await current.ended
      while (!stop.signal.aborted)
        try {
          current = await open()
          break
        } catch {
          // The database does not accept connections yet.
          await delay(listenAgainAfter)
        }
    }
  }
  const following = follow()
  return async () => {
    stop.abort()
    await current.client.end()
    await following
  }
}
