import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../serverProcess.ts'

export interface Watched {
  /** The slowest answer of /healthz in milliseconds, and the number of missing answers. */
  slowestHealth: number
  healthLost: number
  /** The slowest answer of a second server that does nothing else, in milliseconds. It shows how busy the machine is. */
  slowestBare: number
  /** The highest memory seen, in megabytes. */
  mostMemory: number
}

/** Polls health and memory of a server while something runs. */
export async function watched<T>(server: ServerProcess, work: () => Promise<T>): Promise<Watched & { done: T }> {
  const over = new AbortController()
  const bare = await bareServer()
  const health = askHealth(`${server.url}/healthz`, over.signal)
  const beside = askHealth(bare.url, over.signal)
  const memory = askMemory(server, over.signal)
  const done = await work()
  over.abort()
  const { slowest: slowestHealth, lost: healthLost } = await health
  const { slowest: slowestBare } = await beside
  bare.end()
  return { done, slowestHealth, healthLost, slowestBare, mostMemory: await memory }
}

const bareProgram =
  "require('http').createServer((_, to) => to.end('ok')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })"

async function bareServer() {
  const child = spawn(process.execPath, ['-e', bareProgram], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, end: () => void child.kill() }
}

async function askHealth(url: string, over: AbortSignal) {
  let [slowest, lost] = [0, 0]
  while (!over.aborted) {
    const begun = performance.now()
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    slowest = Math.max(slowest, performance.now() - begun)
    if (!isThere) lost++
    await wait(20)
  }
  return { slowest, lost }
}

async function askMemory(server: ServerProcess, over: AbortSignal) {
  let most = 0
  while (!over.aborted) {
    most = Math.max(most, await server.memory())
    await wait(50)
  }
  return most
}
