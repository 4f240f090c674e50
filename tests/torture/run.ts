import { availableParallelism, loadavg } from 'node:os'
import { withServer, type ServerProcess } from '../serverProcess.ts'
import { deliver } from './audience.ts'
import { backUpEmbedded, backUpPostgres, type BackupFigures } from './backup.ts'
import { killInTheMiddle } from './crash.ts'
import { inTime, type Figures } from './figures.ts'
import { abuseHub } from './hostile.ts'
import { freezeUnderLoad } from './frozen.ts'
import { ownPostgres } from './ownPostgres.ts'
import { databaseLine, emptyDatabase } from './postgres.ts'
import { restartUnderListeners } from './restart.ts'
import { signInAtOnce } from './rush.ts'
import { stopUnderLoad } from './shutdown.ts'
import { rushAtGates } from './siteRush.ts'
import { sendUnfinished } from './unfinished.ts'
import type { Watched } from './watch.ts'
import { sendLarge } from './upload.ts'

interface Bound {
  says: string
  holds: boolean
}
type Outcome = Figures & { bounds: Bound[] }

const spent = (milliseconds: number) =>
  milliseconds < 1_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
const within = (what: string, figure: number, most: number): Bound => ({
  says: `${what} ${spent(figure)} of ${spent(most)}`,
  holds: figure <= most,
})
const none = (what: string, count: number): Bound => ({ says: `${count} ${what}`, holds: count === 0 })
const all = (what: string, count: number, of: number): Bound => ({
  says: `${count} of ${of} ${what}`,
  holds: count === of,
})

async function crashes(server: ServerProcess): Promise<Outcome> {
  // The list of companies, which shows what is stored, has at most 10,000 rows.
  const figures = await killInTheMiddle(server, { rounds: 20, saves: 480, people: 20 })
  const { halves, notOnce, backIn, stillSignedIn, retried } = figures
  return {
    ...figures,
    bounds: [
      none('half applied', halves),
      none(`of ${retried} retried not there once`, notOnce),
      all('still signed in', stillSignedIn, 20),
      within('ready again in', Math.max(...backIn), 5_000),
    ],
  }
}

async function shutdown(server: ServerProcess): Promise<Outcome> {
  const figures = await stopUnderLoad(server, { writers: 32, after: 300 })
  const { ending, endedIn, readiness, halves, comesBack } = figures
  return {
    ...figures,
    bounds: [
      { says: `exit code ${ending.code}`, holds: ending.code === 0 },
      within('ended in', endedIn, 15_000),
      none('half applied', halves),
      { says: `readiness ${readiness.join(', ')}`, holds: readiness.join() === '200,503,0' },
      all('browser comes back', Number(comesBack), 1),
    ],
  }
}

async function restart(server: ServerProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<Outcome> {
  const { connections, back, known, missed, lastBackIn, mostPerSecond } = await restartUnderListeners(server, {
    connections: 200,
    signal,
    patience: 60_000,
  })
  return {
    ok: known,
    lost: missed,
    recovered: 0,
    unexpected: 0,
    bounds: [
      all('back', back, connections),
      within('the last after', lastBackIn, 30_000),
      { says: `at most ${mostPerSecond} of 60 in a second`, holds: mostPerSecond <= 60 },
    ],
  }
}

async function delivery(server: ServerProcess): Promise<Outcome> {
  const { deliveries, missed, foreign, p50, p99 } = await deliver(server, {
    connections: 200,
    perSecond: 20,
    seconds: 60,
  })
  return {
    ok: deliveries,
    lost: missed,
    recovered: 0,
    unexpected: foreign,
    bounds: [within('p50', p50, 500), within('p99', p99, 500)],
  }
}

async function abuse(server: ServerProcess): Promise<Outcome> {
  const { attempts, relayed, missed, broken, heard, p99 } = await abuseHub(server, {
    listeners: 20,
    floods: 20,
    flood: 10_000,
  })
  return {
    ok: heard,
    lost: missed,
    recovered: 0,
    unexpected: relayed,
    bounds: [
      { says: `${attempts} messages thrown`, holds: true },
      none('other lines broken', broken),
      within('calls p99', p99, 1_000),
    ],
  }
}

async function upload(server: ServerProcess): Promise<Outcome> {
  const sent = Object.entries(await sendLarge(server))
  const ok = sent.filter(([, { same }]) => same).length
  return {
    ok,
    lost: sent.length - ok,
    recovered: 0,
    unexpected: 0,
    bounds: sent.flatMap(([what, { broken, killed, again }]) => [
      all(`cuts of the ${what}`, broken, 10),
      all('kill', killed, 1),
      { says: `${(again * 100).toFixed(1)} % sent again of 5 %`, holds: again <= 0.05 },
    ]),
  }
}

const megabytes = (what: string, figure: number, most: number): Bound => ({
  says: `${what} ${figure.toFixed(0)} of ${most} MB`,
  holds: figure <= most,
})

/** At most a second more than the slowest answer of an idle server, because a busy machine slows down both. */
const answersBeside = ({ slowestHealth, slowestBare }: Watched): Bound => ({
  says: `slowest health ${spent(slowestHealth)}, of a bare server beside it ${spent(slowestBare)}`,
  holds: slowestHealth <= 1_000 + slowestBare,
})

/** Strangers must not fill the memory or slow others down. */
async function unfinished(server: ServerProcess): Promise<Outcome> {
  const figures = await sendUnfinished(server, { sockets: 40, megabytes: 24 })
  const { refused, lost, memoryBefore, mostMemory, healthLost, sent } = figures
  return {
    ok: refused,
    lost: lost + healthLost,
    recovered: 0,
    unexpected: 0,
    bounds: [
      { says: `${sent.toFixed(0)} MB got rid of`, holds: true },
      megabytes('memory grew by', mostMemory - memoryBefore, 150),
      { says: `from ${memoryBefore.toFixed(0)} MB to ${mostMemory.toFixed(0)} MB`, holds: true },
      answersBeside(figures),
    ],
  }
}

/** Everyone signs in, and the health check keeps answering. */
async function rush(server: ServerProcess, databaseUrl: string | null): Promise<Outcome> {
  const people = 200
  const figures = await signInAtOnce(server, { people, databaseUrl })
  const { signedIn, askedToWait, lost, lastIn, listP95, healthLost, mostMemory } = figures
  return {
    ok: signedIn,
    lost: lost + healthLost,
    recovered: 0,
    unexpected: 0,
    bounds: [
      all('signed in', signedIn, people),
      { says: `${askedToWait} times asked to wait`, holds: true },
      within('the last after', lastIn, inTime(60_000)),
      answersBeside(figures),
      within('lists meanwhile p95', listP95, inTime(2_000)),
      megabytes('memory at most', mostMemory, 800),
    ],
  }
}

/** `RUSH_SECONDS` shortens the ten minutes. */
async function gates(server: ServerProcess, databaseUrl: string | null): Promise<Outcome> {
  const people = 800
  const figures = await rushAtGates(server, { people, seconds: Number(process.env.RUSH_SECONDS ?? 600), databaseUrl })
  const { ok, lost, unexpected, events, again, exact, missed, backIn } = figures
  return {
    ok,
    lost,
    recovered: 0,
    unexpected,
    bounds: [
      { says: `${events} events of ${people} people, ${again} sent again`, holds: true },
      all('browsers count exactly', exact, 5),
      none('changes that a browser missed', missed),
      within('ready again in', backIn, inTime(5_000)),
    ],
  }
}

async function backup(made: Promise<BackupFigures>): Promise<Outcome> {
  const { rows, files, saves, copied, restored, lost, halves, unequal, damaged } = await made
  return {
    ok: saves,
    lost,
    recovered: 0,
    unexpected: halves,
    bounds: [
      { says: `${rows} rows of at least 100000`, holds: rows >= 100_000 },
      none(`of ${files} files damaged`, damaged),
      none(`tables differ${unequal.map((name) => ` ${name}`).join()}`, unequal.length),
      within('copied in', copied, 300_000),
      within('restored in', restored, 300_000),
    ],
  }
}

/** PostgreSQL is stopped with SIGSTOP, or a proxy in front of it accepts connections and never answers. */
async function silence(how: 'stopped' | 'new connections hang'): Promise<Outcome> {
  const own = await ownPostgres()
  const line = await databaseLine(own.url)
  try {
    const fault =
      how === 'stopped'
        ? { begin: own.freeze, end: own.thaw }
        : { begin: () => line.freezeNew(), end: () => line.thaw() }
    const figures = await withServer(
      (server) => freezeUnderLoad(server, own.url, fault, { seconds: 30, savers: 8, prefix: 'Silent' }),
      { DATABASE_URL: line.url },
    )
    const { asked, refused, slowest, unreadyAfter, readyAfter, savedAfter, notOnce, halves, missed, hung } = figures
    return {
      ...figures,
      bounds: [
        all('answered with 503', refused, asked),
        within('the slowest after', slowest, inTime(2_000)),
        within('unready after', unreadyAfter, inTime(3_000)),
        within('ready again after', readyAfter, inTime(5_000)),
        within('the first save after', savedAfter, inTime(5_000)),
        none('half applied', halves),
        none('repeated not there once', notOnce),
        none('changes that the browser missed', missed),
        none('connections left hanging', hung),
      ],
    }
  } finally {
    await line.cut()
    await own.remove()
  }
}

type Experiment = (server: ServerProcess, databaseUrl: string | null) => Promise<Outcome>

/** Experiments that run on both databases. */
const onBoth: Record<string, Experiment> = {
  '40 uploads of strangers without end': unfinished,
  '200 sign in at once after the start': rush,
  '800 people at three gates during a roll call': gates,
}

const experiments: Record<string, Experiment> = {
  'killed while people save': crashes,
  'stopped while people save': shutdown,
  'restarted under 200 lines': (server) => restart(server, 'SIGTERM'),
  'killed under 200 lines': (server) => restart(server, 'SIGKILL'),
  '20 changes a second to 200 lines': delivery,
  'a hostile browser': abuse,
  '500 MB, and a document of 250, over a line that breaks': upload,
}

/** Runs an experiment on a server of its own that trusts one proxy, so that people can have different addresses. */
async function onPostgres(run: Experiment) {
  const own = await emptyDatabase()
  try {
    return await withServer((server) => run(server, own.url), { DATABASE_URL: own.url, TRUSTED_PROXIES: '1' })
  } finally {
    await own.remove()
  }
}
const onEmbedded = (run: Experiment) => withServer((server) => run(server, null), { TRUSTED_PROXIES: '1' })

const runs: [name: string, run: () => Promise<Outcome>][] = [
  ...Object.entries({ ...experiments, ...onBoth }).map(([name, run]): (typeof runs)[number] => [
    name,
    () => onEmbedded(run),
  ]),
  ['a backup while people save', () => backup(backUpEmbedded(400))],
  ...(process.env.TEST_DATABASE_URL
    ? [['a backup while people save, PostgreSQL', () => backup(backUpPostgres(400))] satisfies (typeof runs)[number]]
    : []),
  ...(process.env.TEST_DATABASE_URL
    ? Object.entries(onBoth).map(([name, run]): (typeof runs)[number] => [`${name}, PostgreSQL`, () => onPostgres(run)])
    : []),
]

for (const how of ['stopped', 'new connections hang'] as const)
  if (process.env.TEST_DATABASE_URL) runs.push([`a database silent for 30 s: ${how}, PostgreSQL`, () => silence(how)])

const row = (...cells: (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(48) : String(cell).padStart(11))).join('')

const [chosen = ''] = process.argv.slice(2)
console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`)
console.log(row('', 'ok', 'lost', 'recovered', 'unexpected'))
for (const [name, run] of runs.filter(([name]) => name.includes(chosen))) {
  const { ok, lost, recovered, unexpected, bounds } = await run()
  console.log(row(name, ok, lost, recovered, unexpected))
  console.log(`  ${bounds.map(({ says, holds }) => (holds ? says : `NOT KEPT: ${says}`)).join(', ')}`)
  if (lost + unexpected > 0 || !bounds.every(({ holds }) => holds)) process.exitCode = 1
}
process.exit()
