import { fork, execFile, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { textLimits, type ReadText } from '#server/core/contracts/textLimits.ts'
import type { TextAsked } from './textProcess.ts'
import type { TextReader } from '#server/core/contracts/textReader.ts'

const isSource = import.meta.url.endsWith('.ts')
const entry = new URL(isSource ? './textProcess.ts' : './textProcess.js', import.meta.url)
/** The limits for reading one file: milliseconds, and bytes of memory. */
type Cost = Readonly<Record<'time' | 'memory', number>>
/** How often the memory of a process is checked, in milliseconds. */
const watchEvery = 200
/** A process ends after this many files, so that leaked memory does not build up. */
const mostFiles = 200
/** How long a process waits for its next file, in milliseconds. */
const idleTime = 30_000

/**
 * Reads texts in child processes without the server's environment, which are killed when they take too long or too much
 * memory. A thread would not do: its memory belongs to the server, and is not freed when the thread ends.
 */
export function textProcesses(limits: Cost = textLimits, atOnce = 2): TextReader {
  const free: TextProcess[] = []
  const all = new Set<TextProcess>()
  let isClosed = false
  const next = () => {
    const one = free.pop()
    if (one) return one
    const started = startProcess(() => {
      all.delete(started)
      const at = free.indexOf(started)
      if (at >= 0) free.splice(at, 1)
    })
    all.add(started)
    return started
  }
  return {
    atOnce,
    async read(content, mime) {
      const folder = await mkdtemp(join(tmpdir(), 'safety-text-'))
      try {
        const path = join(folder, 'file')
        await pipeline(Readable.fromWeb(content as never), createWriteStream(path, { mode: 0o600 }))
        if (isClosed) return null
        const one = next()
        const read = await one.ask({ path, mime }, limits)
        if (one.isOpen) free.push(one)
        return isClosed && 'problem' in read ? null : read
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map((one) => one.end()))
    },
  }
}

type TextProcess = ReturnType<typeof startProcess>

function startProcess(onEnd: () => void) {
  const child = fork(entry, {
    // No environment variables of the server: a file that takes over this process finds no passwords there.
    env: {},
    execArgv: ['--max-old-space-size=400', ...(isSource ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let files = 0
  let isOpen = true
  void ended.then(() => {
    isOpen = false
    onEnd()
  })
  child.once('spawn', () => lowerPriority(child))
  child.on('error', () => (isOpen = false))
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    isOpen = false
    child.kill('SIGKILL')
    return ended
  }
  return {
    get isOpen() {
      return isOpen
    },
    end,
    async ask(asked: TextAsked, limits: Cost): Promise<ReadText> {
      clearTimeout(idle)
      const stop = new AbortController()
      const answer = Promise.race([
        new Promise<ReadText>((done) => child.once('message', (read) => done(read as ReadText))),
        ended.then((): ReadText => ({ problem: 'Reading the file broke off, because it is damaged or too large.' })),
        tooLong(limits.time, stop.signal),
        tooMuchMemory(child, limits.memory, stop.signal),
      ])
      child.send(asked, () => undefined)
      const read = await answer
      stop.abort()
      child.removeAllListeners('message')
      const isStopped = 'isStopped' in read
      if (isStopped || ++files >= mostFiles) await end()
      else idle = setTimeout(() => void end(), idleTime).unref()
      return isStopped ? { problem: read.problem } : read
    },
  }
}

type Stopped = { problem: string; isStopped: true }
const stopped = (problem: string): Stopped => ({ problem, isStopped: true })

const tooLong = (ms: number, signal: AbortSignal) =>
  new Promise<Stopped>((done) => {
    const timer = setTimeout(() => done(stopped('Reading the file took too long.')), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Checks the memory of the process from outside, because a busy process does not answer. */
const tooMuchMemory = (child: ChildProcess, most: number, signal: AbortSignal) =>
  new Promise<Stopped>((done) => {
    const timer = setInterval(() => {
      void memoryOf(child.pid!).then((bytes) => {
        if (bytes > most) done(stopped('Reading the file took too much memory.'))
      })
    }, watchEvery)
    signal.addEventListener('abort', () => clearInterval(timer))
  })

const run = promisify(execFile)

/** The memory of a process in bytes; 0 once it has ended, or if the system does not report it. */
async function memoryOf(pid: number) {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/statm`, 'latin1').then(
      (pages) => Number(pages.split(' ')[1]) * 4096,
      () => 0,
    )
  return run('ps', ['-o', 'rss=', '-p', String(pid)]).then(
    ({ stdout }) => Number(stdout) * 1024,
    () => 0,
  )
}

/** HTTP requests take priority. If the system refuses this, the process keeps its priority. */
function lowerPriority({ pid }: ChildProcess) {
  try {
    setPriority(pid!, 10)
  } catch {
    return
  }
}
