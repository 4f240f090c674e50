import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { asDocument, drawing, send, sendOverBreakingLine } from '../torture/upload.ts'

const megabyte = 1_048_576
let server: ServerProcess
let staff: Caller
beforeAll(async () => {
  server = await startServer()
  staff = await server.signIn('staff@demo.test')
})
afterAll(() => server.remove())

test(
  'a large file arrives unchanged although the connection breaks ten times and the server is killed',
  { timeout: 180_000 },
  async () => {
    const size = Number(process.env.UPLOAD_MB ?? 48) * megabyte
    // In chunks of 1/200, so that the resent share stays below 1/20.
    const { broken, killed, again, same } = await sendOverBreakingLine(server, staff, size, {
      chunkSize: Math.ceil(size / 200),
    })
    expect([broken, killed, same]).toEqual([10, 1, true])
    expect(again).toBeLessThan(0.05)
  },
)

test(
  'a large document is downloaded as it was, although the connection broke and the server was killed while it came',
  { timeout: 180_000 },
  async () => {
    const size = 24 * megabyte
    const more = { ...drawing(), chunkSize: Math.ceil(size / 200) }
    expect(await sendOverBreakingLine(server, staff, size, more, asDocument(staff))).toMatchObject({
      broken: 10,
      killed: 1,
      same: true,
    })
  },
)

test('an upload does not exist for anyone but its sender', async () => {
  const id = await send(randomBytes(1_000), server.url, staff)
  const viewer = await server.signIn('viewer@demo.test')
  const more = { 'tus-resumable': '1.0.0' }
  expect((await staff.ask('HEAD', `upload/${id}`, undefined, more)).status).toBe(200)
  for (const method of ['HEAD', 'DELETE'])
    expect((await viewer.ask(method, `upload/${id}`, undefined, more)).status).toBe(404)
  expect((await fetch(`${server.url}/api/upload/${id}`, { method: 'HEAD', headers: more })).status).toBe(401)
  for (const odd of ['..%2f..%2fdatabase', 'a'.repeat(32), `${id}.json`])
    expect((await staff.ask('HEAD', `upload/${odd}`, undefined, more)).status).toBe(404)
  expect((await staff.ask('HEAD', 'upload/%00', undefined, more)).status).toBe(400)
})

test('a file above the size limit, or a request without the anti-forgery header, is refused before the first byte', async () => {
  const begin = { 'tus-resumable': '1.0.0', 'upload-length': String(3 * 1024 ** 3) }
  expect((await staff.ask('POST', 'upload', undefined, begin)).status).toBe(413)
  const forged = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { cookie: staff.cookie, ...begin, 'upload-length': '10' },
  })
  expect(forged.status).toBe(403)
})

const pdf = (words: string) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(words), randomBytes(100_000)])
const lying = async () => (await readdir(join(server.dataDir, 'uploads'))).length
type Saved = { id: number; rowVersion: number; fileId: number | null }

test('the parts of a used upload are removed at once, and repeating the save gives the same answer', async () => {
  const admin = await server.signIn('admin@demo.test')
  const document = (await admin.read<Saved>('GET', 'templateDocument/3')).data
  const before = await lying()
  const bytes = pdf('taken')
  const upload = await send(bytes, server.url, admin, { metadata: { filename: 'Lift plan.pdf' } })
  expect(await lying()).toBeGreaterThan(before)
  const save = async (rowVersion: number, key: string, by = admin) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ id: '3', rowVersion: String(rowVersion), uploads: upload }))
      body.set(name, value)
    const answer = await fetch(`${server.url}/api/templateDocumentFile`, {
      method: 'POST',
      headers: { cookie: by.cookie, 'X-CSRF': '1', 'Idempotency-Key': key },
      body,
    })
    return { status: answer.status, ...((await answer.json()) as { data: Saved; errors: { field: string }[] }) }
  }
  expect(await save(document.rowVersion + 7, 'stale')).toMatchObject({ status: 409 })
  expect(await lying()).toBeGreaterThan(before)

  // Sent twice at once, as by a browser whose connection was lost in between.
  const [saved, twin] = await Promise.all([save(document.rowVersion, 'taken'), save(document.rowVersion, 'taken')])
  expect(twin).toEqual(saved)
  expect(saved).toMatchObject({ status: 200, data: { rowVersion: document.rowVersion + 1 } })
  expect(await lying()).toBe(before)
  expect(await save(document.rowVersion, 'taken')).toEqual(saved)
  expect(await save(document.rowVersion, 'other')).toMatchObject({ status: 400, errors: [{ field: 'files' }] })
  expect(await save(document.rowVersion, 'taken', staff)).toMatchObject({ status: 400, errors: [{ field: 'files' }] })
  const stored = await admin.ask('GET', `file/${saved.data.fileId}`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)
})
