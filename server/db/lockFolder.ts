import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Some systems limit the path of a socket to 104 bytes. */
const longestPath = 100
/** A process that does not answer within this time, in milliseconds, is considered alive but stuck. */
const answerTimeout = 2_000
const dead = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT'])

/**
 * Locks the folder for this process and returns a function that releases it. Each process listens on its own socket
 * before it looks for others, so at least one of two sees the other; the process whose name sorts first wins. A socket
 * ends with its process, whereas a file with a process id would survive a crash.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const place = placeOf(folder)
  await mkdir(place, { recursive: true })
  const name = nameOfOne()
  let holds = false
  const leave = await listen(place, name, () => (holds ? 'holds' : 'wants'))
  const until = performance.now() + answerTimeout
  while (!holds) {
    const rivals = await rivalsIn(place, name)
    holds = rivals.length === 0
    if (rivals.some((rival) => rival.word === 'holds' || rival.name < name) || performance.now() > until) {
      await leave()
      throw new Error(`Another server is already using ${folder}. Stop it first, or set DATA_DIR to another folder.`)
    }
    if (!holds) await wait(5)
  }
  return leave
}

const nameOfOne = () => randomBytes(4).toString('hex')

function placeOf(folder: string) {
  const inside = join(resolve(folder), 'lock')
  if (Buffer.byteLength(join(inside, `${nameOfOne()}.new`)) <= longestPath) return inside
  return join(tmpdir(), `safety-${createHash('sha256').update(inside).digest('hex').slice(0, 24)}`)
}

/** The socket gets its final name only when it listens, so that no other process takes it for a dead one. */
async function listen(place: string, name: string, word: () => string) {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(word()))
  server.unref()
  const path = join(place, name)
  await new Promise<void>((done, fail) => server.once('error', fail).listen(`${path}.new`, done))
  await rename(`${path}.new`, path)
  return async () => {
    await new Promise((done) => server.close(done))
    await rm(path, { force: true })
  }
}

/**
 * Returns the other processes that use this folder. Removes the sockets of killed processes; their random names do not
 * recur.
 */
async function rivalsIn(place: string, own: string) {
  const names = (await readdir(place)).filter((name) => name !== own && !name.endsWith('.new'))
  const asked = await Promise.all(names.map(async (name) => ({ name, word: await ask(join(place, name)) })))
  return asked.filter(({ word }) => word !== null)
}

async function ask(path: string): Promise<string | null> {
  const answer = await new Promise<string | null>((done) => {
    let said = ''
    const socket = connect(path)
    socket
      .setTimeout(answerTimeout, () => socket.destroy())
      .once('close', () => done(said === 'wants' ? said : 'holds'))
    socket.on('data', (part) => (said += part.toString()))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => dead.has(code ?? '') && done(null))
  })
  if (answer === null) await rm(path, { force: true })
  return answer
}
