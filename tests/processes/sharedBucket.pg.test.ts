import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import type { CloneAnswer } from '#contract/projects/projectClone.ts'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { emptyDatabase } from '../torture/postgres.ts'
import { unzipped } from '../unzipped.ts'
import { openSignatureGate } from './signatureGate.ts'

// Two gateways that share a database and a bucket, and no folder.
let folder: string
let service: S3rver
let gate: Awaited<ReturnType<typeof openSignatureGate>>
let database: Awaited<ReturnType<typeof emptyDatabase>>
let servers: { one: ServerProcess; other: ServerProcess }
let admin: { one: Caller; other: Caller }
let place: { projectId: number; folderId: number }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safety-bucket-'))
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'service'),
    configureBuckets: [{ name: 'safety', configs: [] }],
  })
  gate = await openSignatureGate((await service.run()).port, 'S3RVER', 1_000)
  database = await emptyDatabase()
  const env = {
    DATABASE_URL: database.url,
    S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${gate.port}/safety`,
    DATA_KEYS: `shared:${randomBytes(32).toString('base64')}`,
  }
  const start = (name: string) => startServer({ dataDir: join(folder, name), env })
  const [one, other] = await Promise.all([start('one'), start('other')])
  servers = { one, other }
  const caller = await one.signIn('admin@demo.test')
  admin = { one: caller, other: caller.at(other.url) }
  const { data } = await caller.read<{ id: number; systems: string[] }[]>('GET', 'project')
  const projectId = data.find(({ systems }) => systems.includes('pmp'))!.id
  const made = await caller.read<{ id: number }>('POST', 'projectFolderPmp', {
    projectId,
    parentId: null,
    name: 'Shared by two servers',
  })
  place = { projectId, folderId: made.data.id }
})
afterAll(async () => {
  await servers.one.remove()
  await servers.other.remove()
  gate.server.closeAllConnections()
  gate.server.close()
  await service.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

const patient = { timeout: 30_000, interval: 50 }

async function uploadAt(server: ServerProcess, fill: (form: FormData) => void) {
  const form = new FormData()
  form.set('id', String(place.folderId))
  form.set('uploadReasonId', '10')
  fill(form)
  const sent = await fetch(`${server.url}/api/ProjectFilePmpUpload`, {
    method: 'POST',
    headers: { cookie: admin.one.cookie, 'X-CSRF': '1' },
    body: form,
  })
  const { data, errors } = (await sent.json()) as { data: { documents: ProjectDocument[] }; errors: unknown[] }
  expect(errors).toEqual([])
  return data.documents[0]!
}
const bytesOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const head = { 'tus-resumable': '1.0.0' }
const tus = (server: ServerProcess, method: string, path: string, more: Record<string, string>, body?: Buffer) =>
  fetch(`${server.url}/api/upload${path}`, {
    method,
    headers: { cookie: admin.one.cookie, 'X-CSRF': '1', ...head, ...more },
    ...(body && { body: new Uint8Array(body) }),
  })
const part = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

test('a file that one server took is downloaded, looked at, zipped and found by its words at the other', async () => {
  const word = `zq${randomBytes(5).toString('hex')}`
  const text = `The method statement says ${word} once.`
  const row = await uploadAt(servers.one, (form) => form.append('files', new File([text], 'Method.txt')))
  const there = admin.other
  expect((await bytesOf(await there.ask('GET', `file/${row.fileId}`))).toString()).toBe(text)
  expect((await bytesOf(await there.ask('GET', `file/${row.fileId}?inline=1`))).toString()).toBe(text)
  const range = await there.ask('GET', `file/${row.fileId}`, undefined, { range: 'bytes=4-9' })
  expect([range.status, await range.text()]).toEqual([206, text.slice(4, 10)])
  const zip = await unzipped(await (await there.ask('GET', `projectDocumentPmp/zip?ids=${row.id}`)).arrayBuffer())
  expect([...zip].find(([name]) => name.endsWith('.txt'))?.[1]).toBe(text)
  await expect
    .poll(async () => {
      const { data } = await there.read<SearchAnswer>('GET', `projectDocumentSearch?words=${word}`)
      return data.hits.map(({ document, reading }) => [document.id, reading])
    }, patient)
    .toEqual([[row.id, 'read']])
})

test('a large file begun at one server is ended at the other, where the first has died, and read at both', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(13 * 1_048_576), Buffer.from('\n%%EOF\n')])
  const made = await tus(servers.one, 'POST', '', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${btoa('Survey.pdf')}`,
  })
  expect(made.status).toBe(201)
  const id = made.headers.get('location')!.split('/').at(-1)!
  const middle = 6 * 1_048_576 + 5
  expect((await tus(servers.one, 'PATCH', `/${id}`, part(0), bytes.subarray(0, middle))).status).toBe(204)
  await servers.one.end('SIGKILL')
  const offset = Number((await tus(servers.other, 'HEAD', `/${id}`, {})).headers.get('upload-offset'))
  expect(offset).toBe(middle)
  expect((await tus(servers.other, 'PATCH', `/${id}`, part(offset), bytes.subarray(offset))).status).toBe(204)
  await servers.one.begin()
  const row = await uploadAt(servers.one, (form) => form.append('uploads', id))
  expect(row.fileSize).toBe(bytes.length)
  for (const caller of [admin.one, admin.other])
    expect(sha256(await bytesOf(await caller.ask('GET', `file/${row.fileId}`)))).toBe(sha256(bytes))
})

test('each background task is run once, by one of the servers, and copies files that the other took', async () => {
  const file = await uploadAt(servers.one, (form) => form.append('files', new File(['Copied'], 'Copied.txt')))
  const second = await servers.other.signIn('admin2@demo.test')
  const callers = [admin.one, second, admin.other, second.at(servers.one.url)]
  const numbers = callers.map((_, at) => `TWO-${at}`)
  const tasks = await Promise.all(
    callers.map(async (caller, at) => {
      const { data, errors } = await caller.read<CloneAnswer>('POST', 'ProjectClone', {
        fromProjectId: place.projectId,
        name: `Copy ${at}`,
        number: numbers[at],
        startDate: '2027-03-01',
        parts: ['folders', 'documents'],
      })
      expect(errors).toEqual([])
      return { id: data.task.id, caller }
    }),
  )
  for (const { id, caller } of tasks)
    await expect
      .poll(async () => (await caller.read<BackgroundTask>('GET', `backgroundTask/${id}`)).data.outcome, patient)
      .toMatch(/was added/)
  const db = new Client({ connectionString: database.url })
  await db.connect()
  const stored = await db.query('select attempts from "backgroundTask" where id = any($1)', [tasks.map(({ id }) => id)])
  const projects = await db.query('select number from project where number = any($1) order by number', [numbers])
  const copies = await db.query(
    `select count(*)::int as n from "projectDocumentPmp" d join project p on p.id = d."projectId"
     where p.number = any($1) and d.title = $2`,
    [numbers, file.title],
  )
  await db.end()
  expect(stored.rows).toEqual(tasks.map(() => ({ attempts: 1 })))
  expect(projects.rows.map(({ number }) => number as string)).toEqual(numbers)
  expect(copies.rows).toEqual([{ n: numbers.length }])
})

test('neither server keeps a file of its own', async () => {
  for (const { dataDir } of [servers.one, servers.other]) {
    const inside = await readdir(dataDir, { recursive: true, withFileTypes: true })
    expect(inside.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
  }
})
