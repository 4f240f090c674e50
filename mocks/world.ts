import type { Envelope } from '#contract/wire/envelope.ts'
import { hubMethods } from '#server/core/announce.ts'
import type { Database } from '#server/db/database.ts'
import { createGateway, type Gateway } from '#server/gateway.ts'
import { memoryStore } from '#server/platform/files/memoryStore.ts'
import { followChanges } from '#server/core/live.ts'
import type { LogLine } from '#server/base/log.ts'
import type { Config, Passwords, Pdfs, PdfStamps, Pictures, Scanner, Services, Zips } from '#server/core/services.ts'
import type { Compressor } from '#server/base/compressor.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { TextReader } from '#server/core/contracts/textReader.ts'
import type { WeatherService } from '#server/core/contracts/weather.ts'
import { workbooks } from '#server/application/reports/workbooks.ts'
import { resources } from '#server/kinds/index.ts'
import { cookieNames } from '#server/platform/signIn/cookies.ts'
import { and, eq } from 'drizzle-orm'
import { users } from '#server/db/tables/user.ts'
import { memoryHub, type MemoryHub } from './memoryHub.ts'
import { plainCipher } from './plainCipher.ts'

export interface Making {
  passwords: Passwords
  pictures: Pictures
  /** By default nothing is encrypted, because nothing leaves this memory. */
  cipher?: DataCipher
  compressor?: Compressor | null
  pdfs?: Pdfs | null
  zips?: Zips | null
  pdfStamps?: PdfStamps | null
  texts?: TextReader | null
  scanner?: Scanner | null
  weather?: WeatherService | null
  config?: Partial<Config>
  /** Called with each log line. */
  onLog?(line: LogLine): void
}

/** A session at the gateway of this world, without a screen. */
export interface Visitor {
  userId: number
  sessionId: string
  cookie: string
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Sends a request and returns the envelope, whatever the status. */
  read<T = never>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Envelope<T> & { status: number }>
}

/** Runs the real gateway on a database without a network. Tests can move its clock and cut its hub connections. */
export async function createWorld(
  database: Database,
  {
    passwords,
    pictures,
    cipher = plainCipher,
    compressor = null,
    pdfs = null,
    zips = null,
    pdfStamps = null,
    texts = null,
    scanner = null,
    weather = null,
    config,
    onLog,
  }: Making,
) {
  const logs: LogLine[] = []
  const log = (line: LogLine) => {
    logs.push(line)
    onLog?.(line)
  }
  let shift = 0
  let step = 0
  const live = await followChanges(database, log)
  const services: Services = {
    kinds: resources,
    database,
    db: database.db,
    live,
    cipher,
    passwords,
    pictures,
    workbooks,
    pdfs,
    zips,
    pdfStamps,
    texts,
    scanner,
    weather,
    compressor,
    files: memoryStore(),
    uploads: null,
    mail: { deliver: null },
    config: { publicUrl: 'http://localhost:3000', oidc: null, trustedProxies: 0, demo: true, ...config },
    now: () => new Date(Date.now() + shift + step),
    steady: () => Date.now() + shift,
    log,
  }
  const lines: MemoryHub = memoryHub()
  const gateway: Gateway = createGateway(services, { hub: lines.hub })
  lines.attach({
    methods: hubMethods(services),
    find: ({ userId, sessionId }) => gateway.people.find(userId, sessionId),
  })

  async function as(email: string): Promise<Visitor> {
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.email, email), eq(users.isDeleted, false)))
    if (!user) throw new Error(`Nobody here is called ${email}`)
    const { cookieValue, sessionId } = await gateway.sessions.start({
      userId: user.id,
      securityStamp: user.securityStamp,
    })
    return { userId: user.id, sessionId, ...visit(`${cookieNames(services.config).session}=${cookieValue}`) }
  }
  function visit(cookie: string): Pick<Visitor, 'cookie' | 'ask' | 'read'> {
    const ask: Visitor['ask'] = async (method, path, body, headers = {}) =>
      gateway.app.request(path.startsWith('/') ? path : `/api/${path}`, {
        method,
        headers: {
          cookie,
          'X-CSRF': '1',
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
    return {
      cookie,
      ask,
      async read(...asked) {
        const answer = await ask(...asked)
        return { status: answer.status, ...((await answer.json()) as Envelope<never>) }
      },
    }
  }
  return {
    services,
    gateway,
    logs,
    lines,
    as,
    /** A visitor without a session. */
    stranger: () => visit(''),
    /** Moves the server's clock forward, in milliseconds. Sessions end after a day: ask `as` for another one. */
    pass: (ms: number) => void (shift += ms),
    /** Sets the machine's clock to another time, while no time passes. */
    step: (ms: number) => void (step += ms),
    async close() {
      gateway.close()
      await texts?.close()
      await live.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>
