import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { headers } from '#contract/wire/envelope.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { users } from '#server/db/tables/user.ts'
import { demoPassword } from '#server/application/worlds/worlds.ts'
import type { ServerProcess } from '../serverProcess.ts'
import { percentile } from './figures.ts'
import { watched, type Watched } from './watch.ts'

interface RushFigures extends Watched {
  signedIn: number
  /** Answers with 429; all of these people retried successfully. */
  askedToWait: number
  /** Sign-ins without an answer or with an unexpected one. */
  lost: number
  /** Milliseconds until the last person was signed in. */
  lastIn: number
  /** The 95th percentile of the lists that another person read meanwhile, in milliseconds. */
  listP95: number
}

/**
 * Signs in many people at once, each from their own address, as soon as the server is ready. A person who was signed in
 * before keeps reading.
 */
export async function signInAtOnce(
  server: ServerProcess,
  { people, databaseUrl }: { people: number; databaseUrl: string | null },
): Promise<RushFigures> {
  const before = await server.signIn('admin@demo.test')
  await server.end('SIGTERM')
  await addPeople(server.dataDir, databaseUrl, people)
  await server.begin()
  const counts = { signedIn: 0, askedToWait: 0, lost: 0 }
  const begun = performance.now()
  const over = new AbortController()
  const times: number[] = []
  const reading = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now()
      const { ok } = await before.ask('GET', 'project?requireUpdate=true').catch(() => ({ ok: false }))
      if (!ok) counts.lost++
      times.push(performance.now() - asked)
      await wait(100)
    }
  })()
  const { done, ...rest } = await watched(server, async () => {
    await Promise.all(Array.from({ length: people }, (_, at) => signIn(server.url, at, counts)))
    return performance.now() - begun
  })
  over.abort()
  await reading
  return { ...counts, ...rest, lastIn: done, listP95: percentile(times, 0.95) }
}

const longest = 120_000

async function signIn(url: string, at: number, counts: Pick<RushFigures, 'signedIn' | 'askedToWait' | 'lost'>) {
  const begun = performance.now()
  while (performance.now() - begun < longest) {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: {
        [headers.csrf]: '1',
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${Math.floor(at / 200)}.${at % 200}`,
      },
      body: JSON.stringify({ Email: emailOf(at), Password: demoPassword }),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status !== 429) {
      counts[answer?.status === 200 ? 'signedIn' : 'lost']++
      return
    }
    counts.askedToWait++
    await wait(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
  counts.lost++
}

const emailOf = (at: number) => `rush.${at}@demo.test`

/** Adds people with the demo password to the database of a stopped server. */
async function addPeople(folder: string, databaseUrl: string | null, count: number) {
  const migrations = await readMigrations('server/db/migrations')
  const database = databaseUrl ? await openPostgres(databaseUrl, migrations) : await openEmbedded(folder, migrations)
  const { db } = database
  const [model] = await db.select().from(users).where(eq(users.email, 'staff@demo.test'))
  const { clientId, pbSystems, passwordHash, createdOn, updatedOn } = model!
  const copied = { clientId, pbSystems, passwordHash, createdOn, updatedOn, firstName: 'Person', statusId: 20 }
  await db
    .insert(users)
    .values(Array.from({ length: count }, (_, at) => ({ ...copied, email: emailOf(at), lastName: String(at) })))
  await database.close()
}
