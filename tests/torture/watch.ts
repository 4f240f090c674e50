import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../serverProcess.ts'

export interface Watched {
  /** The slowest answer of /healthz in milliseconds, and the number of missing answers. */
  slowestHealth: number
  healthLost: number
  /** The highest memory seen, in megabytes. */
  mostMemory: number
}

/** Polls health and memory of a server while something runs. */
export async function watched<T>(server: ServerProcess, work: () => Promise<T>): Promise<Watched & { done: T }> {
  const over = new AbortController()
  const health = askHealth(server.url, over.signal)
  const memory = askMemory(server, over.signal)
  const done = await work()
  over.abort()
  return { done, ...(await health), mostMemory: await memory }
}

async function askHealth(url: string, over: AbortSignal) {
  let [slowestHealth, healthLost] = [0, 0]
  while (!over.aborted) {
    const begun = performance.now()
    const isThere = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    slowestHealth = Math.max(slowestHealth, performance.now() - begun)
    if (!isThere) healthLost++
    await wait(20)
  }
  return { slowestHealth, healthLost }
}

async function askMemory(server: ServerProcess, over: AbortSignal) {
  let most = 0
  while (!over.aborted) {
    most = Math.max(most, await server.memory())
    await wait(50)
  }
  return most
}
