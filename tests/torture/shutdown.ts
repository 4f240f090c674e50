import { setTimeout as wait } from 'node:timers/promises'
import type { Ending, ServerProcess } from '../serverProcess.ts'
import { noFigures, type Figures } from './figures.ts'
import { countHalves } from './halves.ts'
import { listen } from './listener.ts'
import { judge, keepSaving, retry, type Tried } from './savers.ts'

export interface ShutdownFigures extends Figures {
  ending: Ending
  /** Milliseconds from the signal to the end of the process. */
  endedIn: number
  /** The statuses of /readyz from just before the signal, without repetitions; 0 once there is no answer. */
  readiness: number[]
  /** Saves acknowledged after /readyz began to refuse. */
  savedWhileDraining: number
  halves: number
  /** Whether the listener was asked to reconnect and is about to. */
  comesBack: boolean
}

/** Stops a server with SIGTERM while people save as fast as they can and one listens, then restarts and checks it. */
export async function stopUnderLoad(
  server: ServerProcess,
  { writers, after }: { writers: number; after: number },
): Promise<ShutdownFigures> {
  const figures = noFigures()
  const caller = await server.signIn('admin@demo.test')
  const listener = await listen(server.url, await server.signIn('viewer@demo.test'))
  const tried: Tried[] = []
  const working = Array.from({ length: writers }, () => keepSaving(caller, 'Stop', tried, () => false))
  while (acknowledged(tried) < after) await wait(10)
  const before = await askReadiness(server.url)
  const begun = performance.now()
  const ended = server.end('SIGTERM').then((ending) => ({ ending, endedIn: performance.now() - begun }))
  const { readiness, savedBefore } = await watchReadiness(server.url, before, () => acknowledged(tried))
  const { ending, endedIn } = await ended
  const comesBack = listener.hub.line() === 'reconnecting'
  await listener.stop()
  await Promise.all(working)
  const savedWhileDraining = acknowledged(tried) - savedBefore
  await server.begin()
  await judge(caller, 'Stop', tried, figures)
  await retry(caller, tried)
  const last = noFigures()
  await judge(caller, 'Stop', tried, last)
  figures.unexpected += last.unexpected
  await server.end('SIGTERM')
  return {
    ...figures,
    ending,
    endedIn,
    readiness,
    savedWhileDraining,
    halves: await countHalves(server.dataDir, 'Stop'),
    comesBack,
  }
}

const acknowledged = (tried: readonly Tried[]) => tried.filter((one) => one.acknowledged > 0).length

const askReadiness = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  )

async function watchReadiness(url: string, before: number, count: () => number) {
  const readiness = [before]
  let savedBefore = count()
  while (readiness.at(-1) !== 0) {
    const status = await askReadiness(url)
    if (status !== readiness.at(-1)) readiness.push(status)
    if (status === 200) savedBefore = count()
    await wait(5)
  }
  return { readiness, savedBefore }
}
