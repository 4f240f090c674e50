import type { Caller, ServerProcess } from '../serverProcess.ts'
import { noFigures, type Figures } from './figures.ts'
import { countHalves } from './halves.ts'
import { judge, keepSaving, retry, type Tried } from './savers.ts'

const atOnce = 8

export interface CrashFigures extends Figures {
  kills: number
  /** Unanswered saves that were repeated with their key. */
  retried: number
  /** Number of these that are not stored exactly once. */
  notOnce: number
  /** Writes stored only in part. */
  halves: number
  /** Milliseconds from each start after a kill to ready. */
  backIn: number[]
  /** Sessions from before the first kill that still work after the last. */
  stillSignedIn: number
}

/**
 * Repeatedly kills a server with -9 while eight people save, restarts and checks it. After all rounds, stops it and
 * inspects the database.
 */
export async function killInTheMiddle(
  server: ServerProcess,
  { rounds, saves, people }: { rounds: number; saves: number; people: number },
): Promise<CrashFigures> {
  const figures: CrashFigures = {
    ...noFigures(),
    kills: 0,
    retried: 0,
    notOnce: 0,
    halves: 0,
    backIn: [],
    stillSignedIn: 0,
  }
  const callers = await Promise.all(
    Array.from({ length: people }, (_, at) => server.signIn(at % 2 === 0 ? 'admin@demo.test' : 'admin2@demo.test')),
  )
  const caller = callers[0]!
  const all: Tried[][] = []
  for (let round = 0; round < rounds; round++)
    all.push(await killedRound(server, caller, { prefix: `Crash ${round}`, saves }, figures))
  const last = noFigures()
  for (const [round, tried] of all.entries()) await judge(caller, `Crash ${round}`, tried, last)
  figures.ok = last.ok
  figures.lost += last.lost
  figures.unexpected += last.unexpected
  for (const person of callers) if ((await person.ask('GET', 'LoggedInUser')).status === 200) figures.stillSignedIn++
  await server.end('SIGTERM')
  figures.halves = await countHalves(server.dataDir, 'Crash')
  return figures
}

async function killedRound(
  server: ServerProcess,
  caller: Caller,
  { prefix, saves }: { prefix: string; saves: number },
  figures: CrashFigures,
) {
  const tried = await savedUntilKilled(server, caller, prefix, saves)
  figures.kills++
  figures.backIn.push(await server.begin())
  await judge(caller, prefix, tried, figures)
  const unanswered = tried.filter(({ acknowledged }) => acknowledged === 0)
  figures.retried += unanswered.length
  await retry(caller, unanswered)
  const after = noFigures()
  await judge(caller, prefix, tried, after)
  figures.notOnce += after.lost + after.unexpected
  return tried
}

/** Kills the server at a random point between the first save and the last. */
async function savedUntilKilled(server: ServerProcess, caller: Caller, prefix: string, saves: number) {
  const tried: Tried[] = []
  const until = Math.ceil(Math.random() * saves)
  await new Promise<void>((strike, fail) => {
    const isEnough = () => {
      if (tried.length >= until) strike()
      return tried.length >= saves
    }
    void Promise.all(Array.from({ length: atOnce }, () => keepSaving(caller, prefix, tried, isEnough))).then(
      () => strike(),
      fail,
    )
  })
  await server.end('SIGKILL')
  return tried
}
