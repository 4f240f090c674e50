import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type ServerProcess } from '../serverProcess.ts'
import { deliver } from '../torture/audience.ts'
import { inTime } from '../torture/figures.ts'
import { abuseHub } from '../torture/hostile.ts'
import { restartUnderListeners } from '../torture/restart.ts'

const patient = { timeout: 240_000 }
let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

test('every browser receives the changes it may see, and no others', patient, async ({ annotate }) => {
  const { missed, foreign, deliveries, p50, p99 } = await deliver(server, {
    connections: 60,
    perSecond: 20,
    seconds: 5,
  })
  await annotate(`${deliveries} deliveries, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
  expect({ missed, foreign }).toEqual({ missed: 0, foreign: 0 })
  // `npm run torture` measures the delay at full counts with no other load.
  expect(deliveries).toBeGreaterThan(1_000)
})

test('a browser that sends spoofed, broken, huge and endless messages harms nobody else', patient, async () => {
  const { relayed, missed, broken, p99 } = await abuseHub(server, { listeners: 8, floods: 2, flood: 2_000 })
  expect({ relayed, missed, broken }).toEqual({ relayed: 0, missed: 0, broken: 0 })
  expect(p99).toBeLessThan(inTime(1_000))
})

test('after a restart all browsers reconnect, spread over time, and have missed nothing', patient, async () => {
  const { back, missed, lastBackIn, mostPerSecond } = await restartUnderListeners(server, {
    connections: 60,
    signal: 'SIGTERM',
    patience: inTime(30_000),
  })
  expect({ back, missed }).toEqual({ back: 60, missed: 0 })
  expect(lastBackIn).toBeLessThan(inTime(30_000))
  expect(mostPerSecond).toBeLessThan(60)
})
