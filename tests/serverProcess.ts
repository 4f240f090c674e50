import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { headers, type Envelope } from '#contract/wire/envelope.ts'
import { demoPassword } from '#server/application/worlds/worlds.ts'
import { filledFolder } from './filledFolder.ts'

/** How a process ended: with an exit code or by a signal. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A gateway process, ready or still starting. */
export interface Running {
  pid: number | undefined
  /** Its output so far, both streams. */
  output(): string
  ended: Promise<Ending>
  kill(signal: NodeJS.Signals): void
}

/** A person signed in at a gateway process. The cookie stays valid when the process restarts. */
export interface Caller {
  cookie: string
  /** The same person at another server on the same database. */
  at(url: string): Caller
  ask(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<Response>
  /** Sends a request and returns the envelope, whatever the status. */
  read<T>(
    method: string,
    path: string,
    body?: unknown,
    more?: Record<string, string>,
  ): Promise<Envelope<T> & { status: number }>
}

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  output(): string
  pid(): number
  /** Current memory of the process, in megabytes. */
  memory(): Promise<number>
  signIn(email: string): Promise<Caller>
  /** Sends the signal, if any, and waits for the process to end. */
  end(signal?: NodeJS.Signals): Promise<Ending>
  /** Starts the process again on the same port and folder. Returns the milliseconds until it was ready. */
  begin(): Promise<number>
  /** Kills the process and removes its folder. */
  remove(): Promise<void>
}

const alive = new Set<Running>()
process.once('exit', () => alive.forEach((running) => running.kill('SIGKILL')))

type Command = readonly [file: string, ...args: string[]]
/** Starts a program through another one that replaces itself with it (exec). */
type Wrap = (command: Command) => Command

/** Starts the program and returns at once. Of the test's environment the process gets only paths. */
export async function launch(env: Record<string, string>, wrap: Wrap = (command) => command): Promise<Running> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const [file, ...args] = wrap([process.execPath, ...(await program())])
  const child = spawn(file, args, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<Ending>((done) => child.once('close', (code, signal) => done({ code, signal })))
  const running: Running = { pid: child.pid, output: () => said, ended, kill: (signal) => void child.kill(signal) }
  alive.add(running)
  void ended.then(() => alive.delete(running))
  return running
}

/**
 * Starts a gateway process on a free loopback port and waits until it is ready. Without `dataDir` it gets a temporary
 * folder with the demo world, which `remove` deletes.
 */
export async function startServer({
  dataDir,
  port,
  env = {},
  wrap,
}: { dataDir?: string; port?: number; env?: Record<string, string>; wrap?: Wrap } = {}): Promise<ServerProcess> {
  const folder = dataDir ?? (await filledFolder())
  const at = port ?? (await freePort())
  const url = `http://127.0.0.1:${at}`
  let running: Running | null = null
  const server: ServerProcess = {
    url,
    dataDir: folder,
    output: () => running?.output() ?? '',
    pid: () => running?.pid ?? 0,
    memory: () => residentMegabytes(running?.pid),
    signIn: (email) => signInAt(url, email),
    async end(signal) {
      if (signal) running?.kill(signal)
      return (await running?.ended) ?? { code: null, signal: null }
    },
    async begin() {
      const begun = performance.now()
      running = await launch({ DATA_DIR: folder, PORT: String(at), WORLD: 'demo', ...env }, wrap)
      await ready(url, running)
      return performance.now() - begun
    },
    async remove() {
      await server.end('SIGKILL')
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
  await server.begin()
  return server
}

/** From `ps`, which reports no peak but exists on every Unix. */
async function residentMegabytes(pid: number | undefined) {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1_024
}

/** Runs work with a server of its own and removes the server afterwards in any case. */
export async function withServer<T>(
  work: (server: ServerProcess) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await startServer({ env })
  try {
    return await work(server)
  } finally {
    await server.remove()
  }
}

/** Returns a port that is free at the moment. */
export async function freePort() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Sends requests with this cookie, as a page of the gateway would. */
function callerAt(url: string, cookie: string): Caller {
  const ask: Caller['ask'] = (method, path, body, more) =>
    fetch(path.startsWith('/') ? url + path : `${url}/api/${path}`, {
      method,
      headers: {
        cookie,
        [headers.csrf]: '1',
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  return {
    cookie,
    ask,
    at: (other) => callerAt(other, cookie),
    async read(...asked) {
      const answer = await ask(...asked)
      return { status: answer.status, ...((await answer.json()) as Envelope<never>) }
    },
  }
}

async function signInAt(url: string, email: string): Promise<Caller> {
  const answer = await callerAt(url, '').ask('POST', 'login', { Email: email, Password: demoPassword })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .find((set) => set.startsWith('bff-auth='))
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return callerAt(url, cookie)
}

async function ready(url: string, running: Running) {
  let ending: Ending | null = null
  void running.ended.then((how) => (ending = how))
  for (;;) {
    if (ending) throw new Error(`The server ended before it was ready: ${JSON.stringify(ending)}\n${running.output()}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await wait(20)
  }
}

const built = ['dist/server.js', 'dist/client/index.html', 'dist/migrations']

/** The built program if it is newer than its source, otherwise the source. */
async function program() {
  const isBuilt = built.every((path) => existsSync(path))
  const isFresh =
    isBuilt && (await newest('dist/server.js')) > Math.max(await newest('server'), await newest('contract'))
  return isFresh ? ['dist/server.js'] : ['--import', 'tsx', 'server/main.ts']
}

async function newest(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...(await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))))
}
