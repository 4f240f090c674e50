import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment.ts'
import { openBucket } from '#server/platform/files/s3Bucket.ts'
import { s3Parts } from '#server/platform/files/s3Parts.ts'
import { quickCipher } from '#tests/quickCipher.ts'
import { s3Store } from '#server/platform/files/s3Store.ts'
import { openUploads } from '#server/platform/files/uploads.ts'
import type { Uploads } from '#server/core/contracts/uploads.ts'
import { startServer, type ServerProcess } from '../serverProcess.ts'
import { send, sendOverBreakingLine } from '../torture/upload.ts'
import { openSignatureGate } from './signatureGate.ts'

let folder: string
let service: S3rver
let gate: Awaited<ReturnType<typeof openSignatureGate>>
let url: string
/** A gateway that stores its files in the bucket. */
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safety-s3-'))
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'service'),
    configureBuckets: [{ name: 'safety', configs: [] }],
  })
  // With two entries per answer most listings need several requests.
  gate = await openSignatureGate((await service.run()).port, 'S3RVER', 2)
  url = `http://S3RVER:S3RVER@127.0.0.1:${gate.port}/safety`
  server = await startServer({ env: { S3_URL: url } })
})
afterAll(async () => {
  await server.remove()
  gate.server.closeAllConnections()
  gate.server.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const bucketAt = (address: string) => openBucket(readEnvironment({ S3_URL: address }).s3!)
const storeAt = (address: string) => s3Store(bucketAt(address), join(folder, 'aside'), quickCipher)
const streamOf = (bytes: Uint8Array) => new Blob([bytes as BlobPart]).stream()
const bytesOf = async (stream: ReadableStream<Uint8Array> | null) =>
  Buffer.from(await new Response(stream).arrayBuffer())

test('a file comes back from the bucket unchanged, whole and in ranges, and is stored once', async () => {
  const store = storeAt(url)
  const bytes = randomBytes(3_000_000)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await store.put(streamOf(bytes))).toEqual({ sha256, size: bytes.length })
  expect(await store.put(streamOf(bytes))).toEqual({ sha256, size: bytes.length })
  expect((await bytesOf(await store.get(sha256))).equals(bytes)).toBe(true)
  expect(
    (await bytesOf(await store.get(sha256, { start: 1_000, end: 1_999 }))).equals(bytes.subarray(1_000, 2_000)),
  ).toBe(true)
  expect(await store.get('0'.repeat(64))).toBeNull()
  expect(await store.get('../secret')).toBeNull()
  expect(await readdir(join(folder, 'aside', 'incoming'))).toEqual([])
})

test.each(['NOBODY:S3RVER@', 'S3RVER:FALSE@'])(
  'an unknown key or a wrong secret (%s) is reported, and nothing counts as stored',
  async (wrong) => {
    const store = storeAt(url.replace('S3RVER:S3RVER@', wrong))
    await expect(store.put(streamOf(randomBytes(100)))).rejects.toThrow(/The file store answered 403/)
    await expect(store.get('0'.repeat(64))).rejects.toThrow(/The file store answered 403/)
    expect(await readdir(join(folder, 'aside', 'incoming'))).toEqual([])
  },
)

test('an invalid S3_URL stops the start with a message', () => {
  for (const wrong of ['here', 'https://s3.company.ie/bucket', 'https://KEY:SECRET@s3.company.ie'])
    expect(() => readEnvironment({ S3_URL: wrong })).toThrow('S3_URL must be an address such as')
})

test('a project’s picture is stored in the bucket and served from there', async () => {
  const admin = await server.signIn('admin@demo.test')
  const { data } = await admin.read<{ project: { id: number; rowVersion: number } }>('GET', 'project/2')
  const form = new FormData()
  form.set('projectId', String(data.project.id))
  form.set('rowVersion', String(data.project.rowVersion))
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.set('files', new File([png], 'site.png', { type: 'image/png' }))
  const sent = await fetch(`${server.url}/api/projectImage`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'X-CSRF': '1' },
    body: form,
  })
  const { data: saved } = (await sent.json()) as { data: { imageFileId: number } }
  const picture = await admin.ask('GET', `file/${saved.imageFileId}?inline=1`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect((await bytesOf(await storeAt(url).get(createHash('sha256').update(bytes).digest('hex')))).equals(bytes)).toBe(
    true,
  )
  expect(await readdir(join(server.dataDir, 'files', 'incoming'))).toEqual([])
})

const megabyte = 1_048_576
const origin = 'http://localhost:3000'
/** The uploads of one gateway process with its own clock. */
const uploadsWith = (now = () => new Date()) => openUploads(s3Parts(bucketAt(url)), origin, now)
const head = { 'tus-resumable': '1.0.0' }
const ask = (uploads: Uploads, method: string, id = '', more: Record<string, string> = {}, body?: BodyInit) =>
  uploads.handle(
    new Request(`${origin}/api/upload/${id}`.replace(/\/$/, ''), {
      method,
      headers: { ...head, ...more },
      ...(body !== undefined && { body, duplex: 'half' }),
    }),
    7,
  )
async function begin(uploads: Uploads, length: number) {
  const named = `filename ${btoa('Survey.zip')}`
  const made = await ask(uploads, 'POST', '', { 'upload-length': String(length), 'upload-metadata': named })
  return made.headers.get('location')!.split('/').at(-1)!
}
const offsetOf = async (uploads: Uploads, id: string) =>
  Number((await ask(uploads, 'HEAD', id)).headers.get('upload-offset'))
const goOn = async (uploads: Uploads, id: string, offset: number, body: BodyInit) => {
  const more = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return (await ask(uploads, 'PATCH', id, more, body)).status
}
const keysOf = async (id: string) => (await bucketAt(url).list(`uploads/${id}/`)).map(({ key }) => key)

test('a large upload started by one process is continued by another and read by a third', async () => {
  const [one, other, third] = [uploadsWith(), uploadsWith(), uploadsWith()]
  const bytes = randomBytes(11 * megabyte + 17)
  const id = await begin(one, bytes.length)
  const middle = 6 * megabyte + 5
  expect(await goOn(one, id, 0, bytes.subarray(0, middle))).toBe(204)
  expect(await third.find(id, 7)).toBeNull()
  expect(await offsetOf(other, id)).toBe(middle)
  expect(await goOn(other, id, middle - 5, bytes.subarray(middle - 5))).toBe(409)
  expect(await goOn(other, id, middle, bytes.subarray(middle))).toBe(204)
  const found = (await third.find(id, 7))!
  expect(found).toMatchObject({ name: 'Survey.zip', size: bytes.length })
  expect((await bytesOf(found.content())).equals(bytes)).toBe(true)
  // A reader that stops after the first bytes cancels the rest.
  const reader = found.content().getReader()
  expect(Buffer.from((await reader.read()).value!)[0]).toBe(bytes[0])
  await reader.cancel()
  expect(await third.find(id, 8)).toBeNull()
  await one.drop(id)
  await one.drop(id)
  expect(await keysOf(id)).toEqual([])
  expect((await ask(other, 'HEAD', id)).status).toBe(404)
})

test('two processes that receive the same bytes produce a complete file, however each divides it into parts', async () => {
  const [slow, quick] = [uploadsWith(), uploadsWith()]
  const bytes = randomBytes(9 * megabyte)
  const id = await begin(slow, bytes.length)
  // The connection is dead without the process noticing: it receives the last bytes after the other process has them.
  let last: () => void = () => undefined
  const late = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, 3 * megabyte))
      await new Promise<void>((done) => (last = done))
      controller.enqueue(bytes.subarray(3 * megabyte, 5 * megabyte))
      controller.close()
    },
  })
  const hanging = goOn(slow, id, 0, late)
  expect(await offsetOf(quick, id)).toBe(0)
  expect(await goOn(quick, id, 0, bytes.subarray(0, 7 * megabyte))).toBe(204)
  last()
  await hanging
  const at = await offsetOf(quick, id)
  expect(at).toBe(7 * megabyte)
  expect(await goOn(quick, id, at, bytes.subarray(at))).toBe(204)
  expect((await bytesOf((await slow.find(id, 7))!.content())).equals(bytes)).toBe(true)
  await quick.drop(id)
})

test('an abandoned upload is removed after a day, from the bucket too', async () => {
  const id = await begin(uploadsWith(), 100)
  const day = 24 * 3_600_000
  expect(await uploadsWith(() => new Date(Date.now() + day - 60_000)).tidy()).toBe(0)
  expect(await uploadsWith(() => new Date(Date.now() + day + 60_000)).tidy()).toBe(1)
  expect(await keysOf(id)).toEqual([])
})

test(
  'a large file reaches the bucket unchanged despite broken connections and a killed server, and a record uses it',
  { timeout: 180_000 },
  async () => {
    const admin = await server.signIn('admin@demo.test')
    const size = 12 * megabyte
    const arrived = async (id: string) => Readable.fromWeb((await uploadsWith().find(id, 1))!.content() as never)
    const figures = await sendOverBreakingLine(server, admin, size, { chunkSize: Math.ceil(size / 50) }, arrived)
    expect(figures).toMatchObject({ broken: 10, killed: 1, same: true })
    expect(figures.again).toBeLessThan(0.2)

    const { data } = await admin.read<{ rowVersion: number }>('GET', 'templateDocument/3')
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(megabyte)])
    const upload = await send(pdf, server.url, admin, { metadata: { filename: 'Lift plan.pdf' } })
    const form = new FormData()
    for (const [name, value] of Object.entries({ id: '3', rowVersion: String(data.rowVersion), uploads: upload }))
      form.set(name, value)
    const saved = await fetch(`${server.url}/api/templateDocumentFile`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'X-CSRF': '1' },
      body: form,
    })
    const { data: row } = (await saved.json()) as { data: { fileId: number } }
    const file = await admin.ask('GET', `file/${row.fileId}`)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(await keysOf(upload)).toEqual([])
    expect(await readdir(server.dataDir)).not.toContain('uploads')
  },
)
