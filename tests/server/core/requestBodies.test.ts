import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { limitedBodies, openBodies } from '#server/core/bodies.ts'
import { failureAnswer } from '#server/core/failures.ts'
import type { Env } from '#server/core/request.ts'
import type { Visitor } from '#mocks/world.ts'
import { sendOne } from '../../torture/unfinished.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
beforeAll(async () => void (admin = await setup.world.as('admin@demo.test')))

const megabyte = new Uint8Array(1_048_576)
/** A body without a length that counts how much of it is read. */
function endless(megabytes: number) {
  const read = { megabytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        if (read.megabytes === megabytes) return stream.close()
        read.megabytes++
        stream.enqueue(megabyte)
      },
    },
    { highWaterMark: 0 },
  )
  return { read, body }
}
const post = (path: string, cookie: string, body: BodyInit, headers: Record<string, string> = {}) =>
  setup.world.gateway.app.request(path, {
    method: 'POST',
    headers: { cookie, 'x-csrf': '1', 'transfer-encoding': 'chunked', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

describe('A large body is not read', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

  test.each(['/api/projectImage', '/api/client', '/api/user/bulk'])(
    'that someone sends to %s who is not signed in',
    async (path) => {
      const { read, body } = endless(24)
      const answer = await post(path, '', body, multipart)
      expect([answer.status, read.megabytes]).toEqual([401, 0])
    },
  )

  test('if it does not come from our own page', async () => {
    const { read, body } = endless(24)
    const answer = await post('/api/projectImage', admin.cookie, body, { ...multipart, 'x-csrf': '' })
    expect([answer.status, read.megabytes]).toEqual([403, 0])
  })

  test('if its declared length exceeds the limit', async () => {
    const { read, body } = endless(30)
    const answer = await post('/api/client', admin.cookie, body, {
      'content-type': 'application/json',
      'content-length': '31457280',
    })
    expect([answer.status, read.megabytes]).toEqual([413, 0])
  })
})

test('A body without a length is read up to the limit, and the connection is closed with the answer', async () => {
  const { read, body } = endless(24)
  const answer = await post('/api/client', admin.cookie, body, { 'content-type': 'application/json' })
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
  expect(read.megabytes).toBeLessThan(5)
})

test('An answer sent before the end of the body closes the connection; one sent afterwards does not', async () => {
  const early = await post('/api/client', '', '{}', { 'content-type': 'application/json', 'content-length': '2' })
  expect([early.status, early.headers.get('connection')]).toEqual([401, 'close'])
  const late = await admin.ask('POST', 'client', {})
  expect([late.status, late.headers.get('connection')]).toEqual([400, null])
})

test('Strangers who send endless bodies all receive their answer', async () => {
  const server = createServer((request, answer) => {
    void getRequestListener(setup.world.gateway.app.fetch)(request, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers = await Promise.all(Array.from({ length: 40 }, () => sendOne(url, 24 * 1_048_576)))
  server.close()
  expect(answers.filter(({ status }) => status !== 401)).toEqual([])
})

test('All bodies in progress share a limit; requests beyond it are told to retry, and succeed later', async () => {
  const release: (() => void)[] = []
  const bodies = openBodies({ all: 3_000, strangers: 0 })
  const app = new Hono<Env>()
    .onError(failureAnswer)
    .use((c, next) => {
      c.set('services', setup.world.services)
      c.set('bodies', bodies)
      return next()
    })
    .use(limitedBodies)
    .post('/', async (c) => {
      const text = await c.req.text()
      await new Promise<void>((done) => release.push(done))
      return c.text(String(text.length))
    })
  const send = () =>
    app.request('/', { method: 'POST', body: 'x'.repeat(1_000), headers: { 'content-length': '1000' } })
  const first = [send(), send(), send()]
  await expect.poll(() => release.length).toBe(3)
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  release.splice(0).forEach((done) => done())
  expect(await Promise.all(first.map(async (answer) => (await answer).text()))).toEqual(['1000', '1000', '1000'])
  const again = send()
  await expect.poll(() => release.length).toBe(1)
  release.forEach((done) => done())
  expect((await again).status).toBe(200)
})
