import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../serverProcess.ts'

const run = promisify(execFile)

async function programs() {
  const root = '/usr/lib/postgresql'
  const newest = (await readdir(root)).toSorted((one, other) => Number(other) - Number(one))[0]
  return join(root, newest!, 'bin')
}

/** PostgreSQL refuses to run as root, so there it runs as the account created by its package. */
async function account() {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (which: string) => Number((await run('id', [which, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/**
 * Starts a separate PostgreSQL in a temporary folder, so that it can be stopped without affecting other tests. Its
 * durability settings are left on.
 */
export async function ownPostgres() {
  const bin = await programs()
  const as = await account()
  const folder = await mkdtemp(join(tmpdir(), 'safety-postgres-'))
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid)
  const data = join(folder, 'db')
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'], { ...as, cwd: folder })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, cwd: folder, stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  while (!(await answers(url))) await wait(50)
  /** The server and its children, which are no longer in its process group. */
  const processes = async () => {
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
    return [child.pid!, ...stdout.split('\n').filter(Boolean).map(Number)]
  }
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processes())
      try {
        process.kill(pid, name)
      } catch (error) {
        // A child may have ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  return {
    url,
    /** Suspends it at any point: it neither answers nor closes connections. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      await signal('SIGCONT')
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function answers(url: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    // It is still starting.
    return false
  } finally {
    await client.end()
  }
}
