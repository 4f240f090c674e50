import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '#server/db/lockFolder.ts'
import { filledFolder } from '../filledFolder.ts'
import { freePort, launch, startServer, type ServerProcess } from '../serverProcess.ts'

let server: ServerProcess
let folder: string

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'safety-one-'))
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

/** The message and exit code of a start that fails. */
async function failedStart(env: Record<string, string>) {
  const running = await launch({ WORLD: 'demo', ...env })
  const { code } = await running.ended
  const said = running
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('serveStatic'))
  return { code, said }
}

test('a second server on the same data folder refuses to start and says why', async () => {
  expect(await failedStart({ DATA_DIR: server.dataDir, PORT: String(await freePort()) })).toEqual({
    code: 1,
    said: [`Another server is already using ${server.dataDir}. Stop it first, or set DATA_DIR to another folder.`],
  })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('a start without its database names the setting, and not the password in it', async () => {
  const port = await freePort()
  const { code, said } = await failedStart({
    DATA_DIR: join(folder, 'without'),
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://safety:hidden@127.0.0.1:${port}/safety`,
  })
  expect({ code, said }).toEqual({
    code: 1,
    said: [
      `The database at 127.0.0.1:${port}/safety cannot be opened (ECONNREFUSED). Start it, or check DATABASE_URL.`,
    ],
  })
})

test('a server whose port is taken refuses to start and says why', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  // A folder that is already filled, because the port is only tried once the database is open.
  const taken = await filledFolder()
  expect(await failedStart({ DATA_DIR: taken, PORT: String(port) })).toEqual({
    code: 1,
    said: [`Port ${port} on 127.0.0.1 is already in use. Stop the other program, or set PORT to another number.`],
  })
  other.close()
  await rm(taken, { recursive: true })
})

test('a data folder that other accounts may open is refused, and a new one is created without access for them', async () => {
  const open = join(folder, 'open')
  await mkdir(open)
  await chmod(open, 0o750)
  const port = String(await freePort())
  expect(await failedStart({ DATA_DIR: open, PORT: port, WORLD: 'empty' })).toEqual({
    code: 1,
    said: [
      `Other accounts of this machine may open ${open} (mode 750), which holds the database and its backups. Close it with: chmod 700 ${open}`,
    ],
  })
  expect(await readdir(open)).toEqual([])

  const made = await startServer({ dataDir: join(folder, 'made', 'below'), env: { WORLD: 'empty' } })
  expect((await stat(made.dataDir)).mode & 0o777).toBe(0o700)
  await made.remove()
})

test('an unknown API path answers 404 instead of the page', async () => {
  const admin = await server.signIn('admin@demo.test')
  for (const path of ['/api/clients', '/api/project/5/anything', '/bff/nowhere']) {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie: admin.cookie } })
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      404,
      { data: null, warnings: [], errors: [{ message: 'There is nothing at this address.', code: 'missing' }] },
    ])
  }
})

test('of servers started simultaneously after a crash exactly one gets the folder', async () => {
  const folders = Array.from({ length: 30 }, (_, at) => join(folder, `crashed-${at}`))
  for (const one of folders) await mkdir(one)
  await killedHolderOf(folders)
  for (const one of folders) {
    expect(await readdir(join(one, 'lock'))).toHaveLength(1)
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => lockFolder(one)))
    const got = tries.filter((tried) => tried.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await expect(lockFolder(one)).rejects.toThrow('Another server is already using')
    await got[0]!.value()
    const giveBack = await lockFolder(one)
    await giveBack()
  }
})

/** Starts a process that locks these folders, then kills it with -9. */
async function killedHolderOf(folders: readonly string[]) {
  const program = `import { lockFolder } from '#server/db/lockFolder.ts'
    for (const folder of ${JSON.stringify(folders)}) await lockFolder(folder)
    setInterval(() => {}, 1000)
    console.log('held')`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}
