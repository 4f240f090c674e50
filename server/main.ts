import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { like } from 'drizzle-orm'
import { forgetOldTasks } from './features/background/runner.ts'
import { offlineWorker } from '#contract/wire/offline.ts'
import { cipherOf } from './base/columnCipher.ts'
import { scheduleBackups } from './db/backup.ts'
import type { Database, Db } from './db/database.ts'
import { keepNamesApart } from './core/lookAlikes.ts'
import type { Migration } from './db/migrate.ts'
import { ownsHistory } from './db/programRole.ts'
import { demoAccounts, demoPassword, fillWorld } from './application/worlds/worlds.ts'
import { openEmbedded, readMigrations } from './db/open.ts'
import { openPostgres } from './db/postgres.ts'
import { resources } from './kinds/index.ts'
import { users } from './db/tables/user.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { keysIn } from './platform/files/dataKeys.ts'
import { localParts } from './platform/files/localParts.ts'
import { localStore } from './platform/files/localStore.ts'
import { openBucket } from './platform/files/s3Bucket.ts'
import { s3Parts } from './platform/files/s3Parts.ts'
import { s3Store } from './platform/files/s3Store.ts'
import { openPrivateFolder } from './platform/files/privateFolder.ts'
import { openUploads } from './platform/files/uploads.ts'
import { textProcesses } from './features/documents/text/textProcesses.ts'
import { readTexts, readTextsOnChange } from './features/documents/text/readTexts.ts'
import { clamd } from './platform/files/clamd.ts'
import { scanFiles } from './platform/files/scanning.ts'
import { pdfStampThreads } from './platform/files/pdfStampThreads.ts'
import { zips } from './platform/files/zips.ts'
import { pictures } from './platform/files/pictures.ts'
import { pdfThreads } from './platform/papers/pdfThreads.ts'
import { workbookThreads } from './application/reports/workbookThreads.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { attachHubSockets } from './hub/sockets.ts'
import { runDaily, watches } from './application/jobs/daily.ts'
import { refuseOtherKeys } from './application/jobs/encryption.ts'
import { notifyOfOverdueStages } from './features/approvals/clock.ts'
import { openSteadyTime, type SteadyTime } from './db/steadyTime.ts'
import { followChanges } from './core/live.ts'
import { writeLine } from './base/log.ts'
import { zlibCompressor } from './base/zlib.ts'
import { deliverOutbox } from './platform/mail/outbox.ts'
import { smtpMailer } from './platform/mail/smtp.ts'
import { openMeteo } from './platform/weather/openMeteo.ts'
import { pageRoutes } from './page.ts'
import type { Services } from './core/services.ts'
import { argonPasswords } from './platform/signIn/argon.ts'
import { offerFirstAdministrator } from './platform/signIn/firstAdministrator.ts'
import { tidySignIn } from './platform/signIn/housekeeping.ts'
import { forgetOldKeys } from './core/write.ts'
import { loggable } from './base/loggable.ts'

/** The folder of the program. In a build it contains the client and the migrations. */
const home = import.meta.dirname
const built = existsSync(join(home, 'client'))
const client = join(home, 'client')
const migrationsFolder = built ? join(home, 'migrations') : join(home, 'db/migrations')
/** In development Vite serves the client, and this server only answers API requests. */
const pageServedElsewhere =
  '<!doctype html><title>Safety system</title><p>This address answers calls only.</p><!--boot-->'
const longestDrain = 10_000
/** How long a server that ends says on `/readyz` that it is not ready before it stops accepting connections, in ms. */
const shortestNotice = 500
/** Time limits for receiving a request, in milliseconds: its headers, and all of it. Larger files are sent in parts. */
const slowest = { headersTimeout: 15_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
/** Maximum number of connections. A browser holds one for the hub and opens a few others briefly. */
const mostConnections = 4_000
/** The only clock of the server. Everything else gets the time from here. */
const now = () => new Date()
/** How often the steady time is stored, in milliseconds. */
const keptEvery = 10_000

try {
  await start(readEnvironment(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(env: Environment) {
  await openPrivateFolder(env.dataDir)
  const migrations = await readMigrations(migrationsFolder)
  const bucket = env.s3 && openBucket(env.s3)
  const filesFolder = join(env.dataDir, 'files')
  const cipher = cipherOf(env.dataKeys ?? (await keysIn(env.dataDir)))
  const files = bucket ? s3Store(bucket, filesFolder, cipher) : localStore(filesFolder, cipher)
  const parts = bucket ? s3Parts(bucket) : await localParts(join(env.dataDir, 'uploads'))
  const fill = async (db: Db) => {
    await keepNamesApart(db, now().toISOString(), writeLine)
    await fillWorld(db, env.world, { today: now(), hash: argonPasswords.hash, files, cipher })
  }
  const database = await openDatabase(env, migrations, fill)
  await refuseDemoAccounts(database, env)
  if (!env.keysAreLost) await refuseOtherKeys({ db: database.db, kinds: resources, cipher })
  const time = await openSteadyTime(database.db)
  const services: Services = {
    kinds: resources,
    database,
    db: database.db,
    config: env.config,
    now,
    steady: time.now,
    log: writeLine,
    live: await followChanges(database, writeLine),
    files,
    uploads: openUploads(parts, new URL(env.config.publicUrl).origin, now),
    mail: env.smtpUrl ? smtpMailer(env.smtpUrl, env.mailFrom) : { deliver: null },
    cipher,
    passwords: argonPasswords,
    pictures,
    workbooks: workbookThreads,
    pdfs: pdfThreads,
    zips,
    pdfStamps: pdfStampThreads,
    texts: textProcesses(),
    scanner: env.clamd && clamd(env.clamd),
    weather: env.weatherUrl === null ? null : openMeteo(env.weatherUrl),
    compressor: zlibCompressor,
  }
  const gateway = createGateway(services)
  gateway.app.use(
    '/dist/*',
    serveStatic({
      root: client,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice('/dist'.length),
      onFound: (_path, c) => {
        const isWorker = c.req.path === offlineWorker
        c.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=31536000, immutable')
        // The service worker is below /dist but serves the whole site.
        if (isWorker) c.header('service-worker-allowed', '/')
        // The policy for worker scripts, such as the PDF reader's.
        c.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'",
        )
      },
    }),
  )
  gateway.app.get('/dist/*', (c) => c.notFound())
  const demo =
    env.world === 'empty'
      ? undefined
      : {
          accounts: demoAccounts.map(({ email, roleInWords }) => ({ email, role: roleInWords })),
          password: demoPassword,
        }
  gateway.app.route(
    '/',
    pageRoutes(services, gateway, {
      html: built ? await readFile(join(client, 'index.html'), 'utf8') : pageServedElsewhere,
      ...(demo && { demo }),
    }),
  )

  const firstLink = await offerFirstAdministrator(services)
  const server = serve(
    { fetch: gateway.app.fetch, port: env.port, hostname: env.host, serverOptions: slowest },
    ({ port }) => announceStart(env, port, firstLink),
  ) as Server
  server.maxConnections = mostConnections
  const detach = attachHubSockets(server, gateway.hub)
  await opened(server, env)
  const stopTimers = startTimers(services, gateway, time, join(env.dataDir, 'backups'))
  endInOrder(async () => {
    stopTimers()
    await Promise.all([gateway.drain(), wait(shortestNotice)])
    await services.texts?.close()
    detach()
    await closed(server)
    gateway.close()
    await services.live.close()
    await database.close()
  })
}

/** Opens the database, brings its schema up to date and fills it if it is new. */
async function openDatabase(env: Environment, migrations: readonly Migration[], fill: (db: Db) => Promise<void>) {
  const { databaseUrl, migrationUrl, dataDir } = env
  if (!databaseUrl || !migrationUrl) {
    const embedded = await openEmbedded(dataDir, migrations)
    await fill(embedded.db)
    return embedded
  }
  const database = await openPostgres(databaseUrl, migrations, { ownerUrl: migrationUrl, prepare: fill })
  if (await ownsHistory(database.db))
    writeLine({
      level: 'warn',
      message:
        'The account of DATABASE_URL owns the tables, so whoever gets hold of it can change the history. Name the owner in MIGRATION_DATABASE_URL and an account of its own for the program in DATABASE_URL (docs/operating.md).',
    })
  return database
}

async function refuseDemoAccounts({ db }: Database, { outside }: Environment) {
  if (!outside) return
  const [demo] = await db.select({ email: users.email }).from(users).where(like(users.email, '%@demo.test')).limit(1)
  if (demo)
    throw new Error(`This database holds demo accounts with a known password, so it is not served on ${outside}.`)
}

function startTimers(services: Services, { sessions, background }: Gateway, time: SteadyTime, backups: string) {
  const again = (ms: number, what: string, work: () => Promise<unknown>) =>
    setInterval(
      () =>
        void work().catch((error: unknown) =>
          services.log({ level: 'error', message: `${what} failed`, ...loggable(error) }),
        ),
      ms,
    )
  const timers = [
    again(keptEvery, 'Keeping the time', time.keep),
    again(5_000, 'Sending mail', () => deliverOutbox(services)),
    again(2_000, 'Checking files for viruses', () => scanFiles(services)),
    again(5_000, 'Reading texts', () => readTexts(services)),
    again(5_000, 'Looking for background work', () => background.runWaiting()),
    again(60_000, 'Tidying sign-ins', () => tidySignIn(services, sessions)),
    again(60_000, 'Looking at overdue approvals', () => notifyOfOverdueStages(services)),
    again(60_000, 'The daily work', () => runDaily(services)),
    ...watches().map(({ name, seconds, work }) => again(seconds * 1_000, `Looking at ${name}`, () => work(services))),
    again(3_600_000, 'Forgetting old keys', () => forgetOldKeys(services)),
    again(3_600_000, 'Forgetting old background tasks', () => forgetOldTasks(services)),
    again(3_600_000, 'Tidying uploads', async () => services.uploads?.tidy()),
  ]
  const stopBackups = scheduleBackups(services.database, backups, { ...services, sequence: services.live.sequence })
  const stopReading = readTextsOnChange(services)
  return () => {
    for (const timer of timers) clearInterval(timer)
    stopReading()
    stopBackups()
  }
}

/** Resolves when the server accepts requests. */
function opened(server: Server, { host, port }: Environment) {
  return new Promise<void>((done, fail) => {
    server.once('listening', done)
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to another number.`
            : code === 'EACCES'
              ? `This account may not open port ${port}. Set PORT to a number above 1023.`
              : `The address ${host}:${port} cannot be opened (${message}). Check HOST and PORT.`,
        ),
      ),
    )
  })
}

/** Stops accepting requests, lets those in progress finish and cuts off the rest after `longestDrain`. */
const closed = (server: Server) =>
  new Promise<void>((done) => {
    // Makes keep-alive clients open their next connection elsewhere.
    server.prependListener('request', (_request, answer) => answer.setHeader('connection', 'close'))
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), longestDrain).unref()
  })

function endInOrder(end: () => Promise<void>) {
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (ending) return
      ending = true
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

function announceStart({ config, world }: Environment, port: number, firstLink: string | null) {
  const address = config.publicUrl.replace(/:0$/, `:${port}`)
  const accounts = demoAccounts.map(({ email, roleInWords }) => `  ${email.padEnd(22)} ${roleInWords}`)
  const demo =
    world === 'empty' ? [] : ['', `Sign in with one of these accounts, password ${demoPassword}:`, ...accounts]
  const first = firstLink
    ? [
        '',
        'Nobody has an account yet. Use this link to create the first administrator; it works once and expires after 24 hours:',
        `  ${address}${firstLink}`,
      ]
    : []
  console.log([`Safety system is ready at ${address}`, ...demo, ...first].join('\n'))
}
