import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import { ListMemory } from '#server/core/listMemory.ts'
import type { ChangeRow } from '#server/core/live.ts'
import { memoryOf } from '#server/core/rendered.ts'
import { resources } from '#server/kinds/index.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const admin = () => setup.world.as('admin@demo.test')
const divided = Object.values(entities).filter(({ listsBy, path }) => listsBy.length > 0 && !path.includes('{'))

test.each(divided)('$plural cannot be listed without a filter', async ({ path, listsBy, plural }) => {
  const { status, errors } = await (await admin()).read('GET', path)
  expect([status, errors]).toEqual([
    400,
    [
      {
        code: 'invalid',
        field: listsBy[0],
        message: `${plural} are listed in parts. Say which by ${listsBy.join(' or ')}.`,
      },
    ],
  ])
  expect((await (await admin()).read('GET', `${path}?requireUpdate=true`)).status).toBe(400)
})

test('the roles of one project and those of one person can each be listed', async () => {
  const ofProject = await (await admin()).read<{ projectId: number }[]>('GET', 'userProjectRole?projectId=2')
  expect(new Set(ofProject.data.map(({ projectId }) => projectId))).toEqual(new Set([2]))
  const ofPerson = await (await admin()).read<{ userId: number }[]>('GET', 'userProjectRole?userId=6')
  expect(new Set(ofPerson.data.map(({ userId }) => userId))).toEqual(new Set([6]))
})

describe('a long answer', () => {
  const ask = async (accepted: string | null, path = 'user', more: Record<string, string> = {}) =>
    (await admin()).ask('GET', path, undefined, { ...(accepted !== null && { 'accept-encoding': accepted }), ...more })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['br;q=0, *;q=0', null],
    [null, null],
  ])('is sent to a browser that accepts %s as %s', async (accepted, encoding) => {
    const plain = await (await ask(null)).text()
    expect(plain.length).toBeGreaterThan(5_000)
    for (const path of ['user', 'user?requireUpdate=true']) {
      const answer = await ask(accepted, path)
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        encoding,
        path === 'user' ? 'cookie, accept-encoding' : encoding && 'accept-encoding',
      ])
      const bytes = await bytesOf(answer)
      const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
      expect(text.toString()).toBe(plain)
      if (encoding) expect(bytes.length).toBeLessThan(plain.length / 3)
    }
  })

  test('is not sent again to a browser that has it, whatever the compression', async () => {
    const etag = (await ask('br')).headers.get('etag')!
    for (const accepted of ['br', 'gzip', null]) {
      const again = await ask(accepted, 'user', { 'if-none-match': etag })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
  })

  test('is cached in its compressed form', async () => {
    const memory = memoryOf(setup.world.services)
    memory.clear()
    const plain = await (await ask(null)).text()
    expect(memory.bytes).toBeGreaterThan(0)
    expect(memory.bytes).toBeLessThan(plain.length / 3)
  })

  test('arrives complete over a real connection', async () => {
    const server = createServer(getRequestListener(setup.world.gateway.app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const asked = request({
      port,
      path: '/api/user',
      headers: { cookie: (await admin()).cookie, 'accept-encoding': 'br' },
    })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { headers: Record<string, string> }]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    server.close()
    expect(answer.headers['content-encoding']).toBe('br')
    expect((JSON.parse(brotliDecompressSync(Buffer.concat(parts)).toString()) as Envelope<unknown[]>).data.length).toBe(
      (await (await admin()).read<unknown[]>('GET', 'user')).data.length,
    )
  })
})

test('a short answer is not compressed', async () => {
  const answer = await (await admin()).ask('GET', 'preference', undefined, { 'accept-encoding': 'br' })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
})

test('a change in one project keeps the cached lists of the others', async () => {
  const me = await admin()
  const memory = memoryOf(setup.world.services)
  const paths = [2, 3, 4].map((id) => `projectClient?projectId=${id}`)
  await Promise.all(paths.map((path) => me.read('GET', path)))
  const [part] = (await me.read<Record<string, unknown>[]>('GET', paths[1]!)).data
  const whole = (await me.read<Record<string, unknown>>('GET', `projectClient/${Number(part!.id)}`)).data
  memory.clear()
  await Promise.all(paths.map((path) => me.read('GET', path)))
  const kept = memory.size
  expect((await me.read('PUT', 'projectClient', { ...whole, packageName: 'Groundworks' })).status).toBe(200)
  expect(memory.size).toBe(kept - 1)
  const [renamed] = (await me.read<{ packageName: string }[]>('GET', `${paths[1]!}&x=1`)).data
  expect(renamed!.packageName).toBe('Groundworks')
})

describe('A cached list', () => {
  const memory = () => new ListMemory<string>(1_000, resources)
  const change = (kind: string, more: Partial<ChangeRow> = {}) =>
    ({ kind, recordId: 1, scope: null, audience: 'all', ...more }) as ChangeRow
  const list = (kind: string, division = '', userId: number | null = null) => ({ kind, division, userId })
  const of = (kept: ListMemory<string>, ...keys: string[]) => keys.filter((key) => kept.get(key) !== undefined)

  test('is evicted when room is needed, least recently used first', () => {
    const kept = memory()
    for (const key of ['a', 'b', 'c', 'd']) kept.put(key, list('client'), key, 250)
    kept.get('a')
    kept.put('e', list('client'), 'e', 250)
    expect(of(kept, 'a', 'b', 'c', 'd', 'e')).toEqual(['a', 'c', 'd', 'e'])
    kept.put('all', list('client'), 'too much for one', 900)
    expect([of(kept, 'all'), kept.bytes]).toEqual([[], 1_000])
  })

  test('is dropped by a change in its own part of the kind, or in no particular part', () => {
    const kept = memory()
    const fill = () => {
      kept.put('7', list('projectClient', '0=7'), '', 1)
      kept.put('8', list('projectClient', '0=8'), '', 1)
      kept.put('of company 3', list('projectClient', '1=3'), '', 1)
      kept.put('clients', list('client'), '', 1)
    }
    fill()
    kept.heard([change('projectClient', { scope: '7/3' })])
    expect(of(kept, '7', '8', 'of company 3', 'clients')).toEqual(['8', 'clients'])
    fill()
    kept.heard([change('projectClient')])
    expect(of(kept, '7', '8', 'of company 3', 'clients')).toEqual(['clients'])
  })

  test('is dropped when the rights change under which it was read', () => {
    const kept = memory()
    const fill = () => {
      kept.put('ada', list('project', '', 1), '', 1)
      kept.put('bo', list('project', '', 2), '', 1)
      kept.put('administrators', list('project'), '', 1)
    }
    const all = ['ada', 'bo', 'administrators']
    fill()
    kept.heard([change('claims', { recordId: 1 })])
    expect(of(kept, ...all)).toEqual(['bo', 'administrators'])
    fill()
    kept.heard([change('userProjectRole', { scope: '7/1' })])
    expect(of(kept, ...all)).toEqual(['administrators'])
    fill()
    kept.heard([change('claims', { recordId: 0 })])
    expect([of(kept, ...all), kept.bytes]).toEqual([[], 0])
  })

  test('survives a change that concerns another user only', () => {
    const kept = memory()
    kept.put('ada', list('notification', '', 1), '', 1)
    kept.put('bo', list('notification', '', 2), '', 1)
    kept.heard([change('notification', { audience: 'user:1' })])
    expect(of(kept, 'ada', 'bo')).toEqual(['bo'])
    kept.heard([change('notification', { audience: 'user:1|kind:notification' })])
    expect(of(kept, 'bo')).toEqual([])
  })
})

test('a new role appears in the lists of everyone it concerns', async () => {
  const [me, viewer] = [await admin(), await setup.world.as('viewer@demo.test')]
  const hidden = (await viewer.read<unknown[]>('GET', 'userProjectRole?projectId=5')).data
  expect(hidden).toEqual([])
  const role = samples.userProjectRole({ clientId: 1, userId: viewer.userId, projectId: 5 })
  expect((await me.read('POST', 'userProjectRole', role)).status).toBe(201)
  expect((await viewer.read<unknown[]>('GET', 'userProjectRole?projectId=5')).data.length).toBeGreaterThan(0)
})
