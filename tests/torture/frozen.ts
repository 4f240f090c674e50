import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Caller, ServerProcess } from '../serverProcess.ts'
import { noFigures, type Figures } from './figures.ts'
import { versionHalves } from './halves.ts'
import { changesSince, listen, missedBy } from './listener.ts'
import { judge, keepSaving, retry, type Tried } from './savers.ts'

interface FrozenFigures extends Figures {
  /** Requests sent while the database did not answer, and those answered with 503 and Retry-After. */
  asked: number
  refused: number
  /** The slowest of these answers, in milliseconds. */
  slowest: number
  /** Milliseconds until /readyz reported it, and from the end of the fault until /readyz and a save succeeded again. */
  unreadyAfter: number
  readyAfter: number
  savedAfter: number
  /** Repeated saves that are not stored exactly once, and writes stored only in part. */
  notOnce: number
  halves: number
  /** Changes that a listening browser never received. */
  missed: number
  /** Connections of the server that still wait for something afterwards. */
  hung: number
}

interface Fault {
  /** Makes the database unresponsive from now on. */
  begin(): Promise<unknown> | void
  end(): Promise<unknown> | void
}

/**
 * Lets people save and one listen, makes the database unresponsive for some seconds, and compares what was acknowledged
 * with what is stored. `url` reaches the database without the fault; the names of saved records start with `prefix`, a
 * plain word.
 */
export async function freezeUnderLoad(
  server: ServerProcess,
  url: string,
  fault: Fault,
  { seconds, savers, prefix }: { seconds: number; savers: number; prefix: string },
): Promise<FrozenFigures> {
  const caller = await server.signIn('admin@demo.test')
  const listener = await listen(server.url, caller)
  const { cursor } = await changesSince(caller)
  const tried: Tried[] = []
  const over = new AbortController()
  const saving = Array.from({ length: savers }, async () => {
    while (!over.signal.aborted) {
      await keepSaving(caller, prefix, tried, () => over.signal.aborted)
      await wait(250)
    }
  })
  const saved = () => tried.filter(({ acknowledged }) => acknowledged > 0).length
  await until(() => saved() >= 50)

  await fault.begin()
  const begun = performance.now()
  const unready = until(async () => (await readiness(server)) === 503).then(() => performance.now() - begun)
  const answers = await askUntil(caller, begun + seconds * 1_000)
  const unreadyAfter = await unready
  const before = saved()
  await fault.end()
  const ended = performance.now()
  const [readyAfter, savedAfter] = await Promise.all(
    [async () => (await readiness(server)) === 200, () => saved() > before].map((holds) =>
      until(holds).then(() => performance.now() - ended),
    ),
  )
  await until(() => saved() >= before + 50)
  over.abort()
  await Promise.all(saving)

  const figures = noFigures()
  await judge(caller, prefix, tried, figures)
  await retry(caller, tried)
  const last = noFigures()
  await judge(caller, prefix, tried, last)
  await until(async () => (await missedBy(listener, cursor)).length === 0, 10_000)
  const missed = (await missedBy(listener, cursor)).length
  await listener.stop()
  return {
    ...figures,
    asked: answers.length,
    refused: answers.filter(({ isRefusal }) => isRefusal).length,
    slowest: Math.max(...answers.map(({ took }) => took)),
    unreadyAfter,
    readyAfter: readyAfter!,
    savedAfter: savedAfter!,
    notOnce: last.lost + last.unexpected,
    missed,
    ...(await leftBehind(url, prefix)),
  }
}

/** Waits until a condition holds, at most for the given time in milliseconds. */
async function until(holds: () => boolean | Promise<boolean>, most = 120_000) {
  const end = performance.now() + most
  while (!(await holds()) && performance.now() < end) await wait(20)
}

const readiness = (server: ServerProcess) => fetch(`${server.url}/readyz`).then(({ status }) => status)

/**
 * Ten readers, some of lists that the server caches, and writers; each sends the next request as soon as it is
 * answered.
 */
async function askUntil(caller: Caller, end: number) {
  const answers: { took: number; isRefusal: boolean }[] = []
  const ask = async (method: string, path: string, body?: object) => {
    while (performance.now() < end) {
      const asked = performance.now()
      const { status, headers } = await caller.ask(method, path, body)
      answers.push({
        took: performance.now() - asked,
        isRefusal: status === 503 && Number(headers.get('retry-after')) > 0,
      })
      await wait(50)
    }
  }
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0
        ? ask('GET', 'client?requireUpdate=true')
        : ask('POST', 'client', { name: `Nobody ${crypto.randomUUID()}`, country: 'IE' }),
    ),
  )
  return answers
}

/** The traces of it in the database afterwards. */
async function leftBehind(url: string, prefix: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const halves = await client.query<{ halves: number }>(versionHalves(prefix))
    const hung = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (state = 'active' or state like 'idle in transaction%') and state_change < now() - interval '2 seconds'`,
    )
    return { halves: halves.rows[0]!.halves, hung: hung.rows[0]!.count }
  } finally {
    await client.end()
  }
}
