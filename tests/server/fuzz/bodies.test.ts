import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { judge } from './judge.ts'

const setup = useWorld()
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  // The first request takes longer than later ones.
  await send('client', '{}')
})

const million = 1_000_000
const listOf = (entry: string, times: number) => `[${Array.from({ length: times }, () => entry).join(',')}]`
const keys = (times: number) => `{${Array.from({ length: times }, (_, at) => `"k${at}":1`).join(',')}}`

/** Bodies that must be refused at almost no cost. */
const bodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  '5 MB of words': `{"name":"${'x'.repeat(5 * million)}"}`,
  '5 MB of spaces': ' '.repeat(5 * million),
  '20,000 lists within each other': '['.repeat(20_000) + ']'.repeat(20_000),
  '20,000 records within each other': '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
  '500,000 opened lists': '['.repeat(500_000),
  '65 levels': '{"a":'.repeat(65) + '1' + '}'.repeat(65),
  'one key twice': '{"name":"Quay","name":"Pier"}',
  'one key twice, once in other letters': String.raw`{"name":"Quay","n\u0061me":"Pier"}`,
  'one key twice, deep down': '{"accreditations":[{"scheme":"a","scheme":"b"}]}',
  'a __proto__': '{"name":"Quay","__proto__":{"roles":["admin"]}}',
  'a __proto__ in other letters': String.raw`{"\u005f_proto__":{"isAdmin":true}}`,
  'a __proto__, deep down': '{"accreditations":[{"__proto__":{}}]}',
  'a broken character': new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
  'an overlong character': new Uint8Array([0x22, 0xc0, 0xaf, 0x22]),
  'a surrogate in bytes': new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
  'UTF-16': new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  'half a record': '{"name":"Quay',
  'half a word': String.raw`{"name":"Quay\u00`,
  'a comma too many': '{"name":"Quay",}',
  'words without quotes': '{name: Quay}',
  'two records': '{"name":"Quay"}{"name":"Pier"}',
  'something after the end': '{} x',
  'a closing too many': '{}}]]',
  'not a number': '{"sortOrder":NaN}',
  nothing: '',
  'a word': '"Quay"',
  'a number': '7',
  null: 'null',
  'a list': '[{"name":"Quay"}]',
  'a number of a million digits': `{"clientId":${'9'.repeat(million)}}`,
  '300,000 wrong entries': `{"trades":${listOf('0', 300_000)}}`,
  '9,000 wrong records': `{"accreditations":${listOf('{}', 9_000)}}`,
  '90,000 keys': keys(90_000),
  '9,000 unknown keys': keys(9_000),
  'a megabyte of slashes': `{"name":"${String.raw`\\`.repeat(450_000)}"}`,
  'a name of a megabyte': `{"name":"${'a.@ '.repeat(240_000)}"}`,
  'an address of a megabyte': `{"email":"${'a.'.repeat(450_000)}@","website":"http://${'a'.repeat(9_000)}"}`,
}

const send = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  setup.world.gateway.app.request(`/api/${path}`, {
    method: 'POST',
    body,
    headers: { cookie: admin.cookie, 'x-csrf': '1', 'content-type': 'application/json', ...headers },
  })

/** Returns the processor time used, in milliseconds, which does not depend on other processes. */
async function costOf(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const highestCost = 100

test.each(Object.keys(bodies))('%s as a body is refused at the cost of an ordinary request', async (name) => {
  const body = bodies[name]!
  for (const path of ['client', 'lookup/rfiDisciplines', 'login']) {
    const costs: number[] = []
    // Loading code and garbage collection cost once; the body itself costs on every attempt.
    while (costs.length < 5 && (costs.length === 0 || Math.min(...costs) > highestCost))
      costs.push(
        await costOf(async () => {
          const { status } = await judge(await send(path, body), [path, name])
          expect([400, 413]).toContain(status)
        }),
      )
    expect([path, Math.min(...costs) <= highestCost]).toEqual([path, true])
  }
})

test('an endless body is cut off at the size limit', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(0x20))
    },
  })
  const answer = await setup.world.gateway.app.request('/api/client', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { cookie: admin.cookie, 'x-csrf': '1', 'content-type': 'application/json' },
  } as RequestInit)
  expect(await judge(answer, 'endless')).toMatchObject({ status: 413, body: { errors: [{ code: 'tooLarge' }] } })
  expect(sent).toBeLessThan(2 * 1_048_576)
})

test('a body with a wrong declared length harms nobody else', async () => {
  for (const length of ['0', '1', '-1', '99999999999999999999', '0x10', 'many'])
    expect(
      (await judge(await send('client', '{"name":"Quay"}', { 'content-length': length }), length)).status,
    ).toBeGreaterThanOrEqual(400)
})

test('a hundred problems are not all reported', async () => {
  const { errors } = (await (await send('client', `{"accreditations":${listOf('{}', 5_000)}}`)).json()) as {
    errors: object[]
  }
  expect(errors.length).toBeLessThanOrEqual(50)
})
