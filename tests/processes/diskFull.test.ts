import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { filledFolder } from '../filledFolder.ts'
import { startServer, type Caller } from '../serverProcess.ts'
import { send } from '../torture/upload.ts'

const megabyte = 1_048_576
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const full = { code: 'full', message: 'The disk is full. Nothing was saved.' }

/** Saves a company. Returns the status; every answer is an envelope. */
async function save(who: Caller, name: string) {
  const { status, errors } = await who.read('POST', 'client', { ...samples.client(nobody), name })
  expect([status, errors]).toEqual(status === 201 ? [201, []] : [507, [full]])
  return status
}
const names = async (who: Caller) => (await who.read<{ name: string }[]>('GET', 'client')).data.map(({ name }) => name)

/** The first folder with a world takes long on a busy machine, which the limits of the tests do not allow for. */
beforeAll(async () => rm(await filledFolder(), { recursive: true }))

/** Mounts a small disk as a process's data folder, which any user may do on systems that allow it. */
const onDisk = (folder: string, from: string, megabytes: number) =>
  [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${megabytes}m,mode=0700 none "$0" && cp -a "${from}/." "$0" && exec "$@"`,
    folder,
  ] as const
const mayMount =
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

test.runIf(mayMount)(
  'on a full disk saves are refused with a sentence and reads go on, and with space again saves work without a restart',
  { timeout: 120_000 },
  async () => {
    const [from, folder] = [await filledFolder(), await mkdtemp(join(tmpdir(), 'safety-full-'))]
    const used = Number(execFileSync('du', ['-sm', from]).toString().split('\t')[0])
    const server = await startServer({
      dataDir: folder,
      wrap: (command) => [...onDisk(folder, from, used + 20), ...command],
    })
    try {
      const who = await server.signIn('admin@demo.test')
      // The folder as the process sees it.
      const disk = `/proc/${server.pid()}/root${folder}`
      const free = async () => {
        const { bavail, bsize } = await statfs(disk)
        return bavail * bsize
      }
      const ballast = await open(join(disk, 'ballast'), 'w')
      await ballast.truncate(0)
      for (let left = (await free()) - 2 * megabyte; left > 0; left -= megabyte)
        await ballast.write(Buffer.alloc(Math.min(left, megabyte)))
      await ballast.close()

      const saved: string[] = []
      const refused: string[] = []
      for (let at = 0; refused.length < 20; at++) {
        const name = `Full ${at} ${'x'.repeat(100)}`
        const status = await save(who, name)
        ;(status === 201 ? saved : refused).push(name)
        // Large files fill the remaining space, so that the following saves hit a full disk.
        const form = new FormData()
        form.set('id', '3')
        form.append('files', new File([randomBytes(300_000)], `Survey ${at}.dwg`))
        const upload = await who.read('POST', 'templateDocumentFile', form)
        expect([upload.status, upload.errors]).toEqual(upload.status === 200 ? [200, []] : [507, [full]])
        if (upload.status === 507) await fill(disk)
        expect(await names(who)).toEqual(expect.arrayContaining(saved))
      }
      expect(await free()).toBeLessThan(megabyte)

      await rm(join(disk, 'ballast'))
      const after = `After ${crypto.randomUUID()}`
      expect(await save(who, after)).toBe(201)
      const there = await names(who)
      expect(there).toEqual(expect.arrayContaining([...saved, after]))
      expect(there.filter((name) => refused.includes(name))).toEqual([])
      // No parts remain of the files that did not fit.
      const stored = await readdir(join(disk, 'files'), { recursive: true, withFileTypes: true })
      expect(stored.filter((entry) => entry.isFile() && !/^[0-9a-f]{64}$/.test(entry.name))).toEqual([])
    } finally {
      await server.remove()
      await rm(folder, { recursive: true })
      await rm(from, { recursive: true })
    }
  },
)

/** Takes the last bytes of a disk. */
async function fill(disk: string) {
  const file = await open(join(disk, 'ballast'), 'a')
  for (const size of [65_536, 4_096, 1])
    for (;;) if ((await file.write(Buffer.alloc(size)).catch(() => null)) === null) break
  await file.close()
}

const limited = promisify(execFile)

test.runIf(process.platform === 'linux')(
  'a file above what its owner may store is refused with a sentence, other saves go on, and it is taken once it may',
  { timeout: 120_000 },
  async () => {
    const server = await startServer()
    try {
      const who = await server.signIn('admin@demo.test')
      const limit = (size: string) => limited('prlimit', ['--pid', String(server.pid()), `--fsize=${size}:`])
      const upload = await send(randomBytes(72 * megabyte), server.url, who, { metadata: { filename: 'Survey.dwg' } })
      const attach = () => {
        const form = new FormData()
        form.set('id', '3')
        form.set('uploads', upload)
        return who.read<{ fileName: string }>('POST', 'templateDocumentFile', form)
      }
      await limit(String(64 * megabyte))
      expect(await attach()).toMatchObject({ status: 507, errors: [full] })
      expect(await save(who, `Beside ${crypto.randomUUID()}`)).toBe(201)
      await limit('unlimited')
      expect(await attach()).toMatchObject({ status: 200, data: { fileName: 'Survey.dwg' } })
    } finally {
      await server.remove()
    }
  },
)
