import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment.ts'
import { s3Store } from '#server/files/s3Store.ts'
import { startServer } from '../serverProcess.ts'
import { openSignatureGate } from './signatureGate.ts'

let folder: string
let service: S3rver
let gate: Awaited<ReturnType<typeof openSignatureGate>>
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safety-s3-'))
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'service'),
    configureBuckets: [{ name: 'safety', configs: [] }],
  })
  gate = await openSignatureGate((await service.run()).port, 'S3RVER')
  url = `http://S3RVER:S3RVER@127.0.0.1:${gate.port}/safety`
})
afterAll(async () => {
  gate.server.closeAllConnections()
  gate.server.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const storeAt = (address: string) => s3Store(readEnvironment({ S3_URL: address }).s3!, join(folder, 'aside'))
const streamOf = (bytes: Uint8Array) => new Blob([bytes as BlobPart]).stream()
const bytesOf = async (stream: ReadableStream<Uint8Array> | null) =>
  Buffer.from(await new Response(stream).arrayBuffer())

test('a file comes back from the bucket as it was, whole and in part, and is kept once', async () => {
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
  'a key that the service does not know, or a false secret (%s), is told, and nothing is believed to be kept',
  async (wrong) => {
    const store = storeAt(url.replace('S3RVER:S3RVER@', wrong))
    await expect(store.put(streamOf(randomBytes(100)))).rejects.toThrow(/The file store answered 403/)
    await expect(store.get('0'.repeat(64))).rejects.toThrow(/The file store answered 403/)
    expect(await readdir(join(folder, 'aside', 'incoming'))).toEqual([])
  },
)

test('a place that cannot be one stops the start with a sentence', () => {
  for (const wrong of ['here', 'https://s3.company.ie/bucket', 'https://KEY:SECRET@s3.company.ie'])
    expect(() => readEnvironment({ S3_URL: wrong })).toThrow('S3_URL must be an address such as')
})

test('the picture of a project goes to the bucket and comes from there', { timeout: 60_000 }, async () => {
  const server = await startServer({ env: { S3_URL: url } })
  try {
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
    expect(
      (await bytesOf(await storeAt(url).get(createHash('sha256').update(bytes).digest('hex')))).equals(bytes),
    ).toBe(true)
    expect(await readdir(join(server.dataDir, 'files', 'incoming'))).toEqual([])
  } finally {
    await server.remove()
  }
})
