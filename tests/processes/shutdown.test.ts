import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers } from '#contract/wire/envelope.ts'
import { startServer, type ServerProcess } from '../serverProcess.ts'
import { inTime } from '../torture/figures.ts'
import { stopUnderLoad, type ShutdownFigures } from '../torture/shutdown.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

test('one save sent twenty times at once makes one record', async () => {
  const caller = await server.signIn('admin@demo.test')
  const name = `Twenty times ${crypto.randomUUID()}`
  const key = { [headers.idempotencyKey]: crypto.randomUUID() }
  const send = (body: object) => caller.read<{ id: number }>('POST', 'client', body, key)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ name, country: 'IE' })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(answers[0]!.status).toBe(201)
  const { data } = await caller.read<{ name: string }[]>('GET', 'client')
  expect(data.filter((row) => row.name === name)).toHaveLength(1)
  expect((await send({ name: `${name} again`, country: 'IE' })).status).toBe(422)
})

describe('a server that is stopped during saves', () => {
  let figures: ShutdownFigures
  beforeAll(async () => {
    figures = await stopUnderLoad(server, { writers: 8, after: 30 })
  })

  test('shuts down cleanly and in time', () => {
    expect(figures.ending).toEqual({ code: 0, signal: null })
    expect(figures.endedIn).toBeLessThan(inTime(15_000))
  })

  test('reports that it is not ready before it stops answering', () => {
    expect(figures.readiness).toEqual([200, 503, 0])
  })

  test('keeps every acknowledged save exactly once', () => {
    expect(figures.ok).toBeGreaterThanOrEqual(30)
    expect(figures).toMatchObject({ lost: 0, unexpected: 0, halves: 0 })
  })

  test('asks open browsers to reconnect', () => {
    expect(figures.comesBack).toBe(true)
  })
})
