import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServer, type Caller, type ServerProcess } from '#tests/serverProcess.ts'

const megabyte = 1_048_576
let server: ServerProcess
let staff: Caller
beforeAll(async () => {
  server = await startServer()
  staff = await server.signIn('staff@demo.test')
})
afterAll(() => server.remove())

/** A line to the server that counts what passes, and breaks after each of these numbers of bytes. */
async function breakingLine(port: number, breaks: readonly number[]) {
  const waiting = [...breaks]
  const open = new Set<Socket>()
  let sent = 0
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    const end = () => [near, far].forEach((socket) => socket.destroy())
    near.on('data', (part) => {
      sent += part.length
      // What the server does not take yet waits in the browser, as on a real line.
      if (!far.write(part)) near.pause()
      if (waiting[0] !== undefined && sent >= waiting[0]) {
        waiting.shift()
        end()
      }
    })
    far.on('drain', () => near.resume())
    far.on('data', (part) => near.write(part))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => {
    open.forEach((socket) => socket.destroy())
    line.close()
  })
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, sent: () => sent, broken: () => breaks.length - waiting.length }
}

/** Sends bytes as a browser would, going on by itself after a break. Answers the id of the upload. */
function send(bytes: Buffer, url: string, { cookie }: Caller, more: Partial<UploadOptions> = {}) {
  return new Promise<string>((done, fail) => {
    const upload: Upload = new Upload(bytes, {
      endpoint: `${url}/api/upload`, metadata: { filename: 'Survey.zip' }, headers: { cookie, 'X-CSRF': '1' },
      retryDelays: Array.from({ length: 60 }, () => 250), onError: fail,
      onSuccess: () => done(upload.url?.split('/').at(-1) ?? ''), ...more,
    })
    upload.start()
  })
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const arrived = (id: string) => readFile(join(server.dataDir, 'uploads', id))

test('a large file arrives byte for byte although the line is cut ten times and the server is killed in between', { timeout: 120_000 }, async () => {
  const bytes = randomBytes(Number(process.env.UPLOAD_MB ?? 48) * megabyte)
  const tenth = bytes.length / 12
  const line = await breakingLine(Number(new URL(server.url).port), Array.from({ length: 10 }, (_, at) => Math.round((at + 1) * tenth)))
  const restarts: Promise<unknown>[] = []
  const id = await send(bytes, line.url, staff, {
    onProgress: (sent) => {
      if (sent > bytes.length / 2 && restarts.length === 0) restarts.push(server.end('SIGKILL').then(() => server.begin()))
    },
  })
  await Promise.all(restarts)
  expect(restarts).toHaveLength(1)
  expect(line.broken()).toBe(10)
  expect(sha256(await arrived(id))).toBe(sha256(bytes))
  // However long the file is, a break costs only what was under way: of 500 MB a twentieth at most, in all.
  expect(line.sent() - bytes.length).toBeLessThan((500 * megabyte) / 20)
})

test('what somebody sends is not there for anybody else', async () => {
  const id = await send(randomBytes(1_000), server.url, staff)
  const viewer = await server.signIn('viewer@demo.test')
  const more = { 'tus-resumable': '1.0.0' }
  expect((await staff.ask('HEAD', `upload/${id}`, undefined, more)).status).toBe(200)
  for (const method of ['HEAD', 'DELETE']) expect((await viewer.ask(method, `upload/${id}`, undefined, more)).status).toBe(404)
  expect((await fetch(`${server.url}/api/upload/${id}`, { method: 'HEAD', headers: more })).status).toBe(401)
  for (const odd of ['..%2f..%2fdatabase', 'a'.repeat(32), '%00', `${id}.json`]) expect((await staff.ask('HEAD', `upload/${odd}`, undefined, more)).status).toBe(404)
})

test('a file longer than is ever kept is refused before the first byte, and one without the page’s header at all', async () => {
  const begin = { 'tus-resumable': '1.0.0', 'upload-length': String(3 * 1024 ** 3) }
  expect((await staff.ask('POST', 'upload', undefined, begin)).status).toBe(413)
  const forged = await fetch(`${server.url}/api/upload`, { method: 'POST', headers: { cookie: staff.cookie, ...begin, 'upload-length': '10' } })
  expect(forged.status).toBe(403)
})
