import { afterEach, expect, test, vi } from 'vitest'
import { hubReconnectDelays, hubStartRetry } from '#contract/constants.ts'
import { reconnectPolicy } from '#src/data/hub.ts'
import { openBrowser } from '#src/data/openBrowser.ts'
import { memoryDrafts } from '../browser.tsx'
import { useWorld } from '../world.ts'
import { patient } from './tab.ts'

const setup = useWorld()
afterEach(() => void vi.useRealTimers())

test('reconnection attempts follow the pauses of the specification, plus up to eight random seconds', () => {
  const after = (previousRetryCount: number) =>
    reconnectPolicy.nextRetryDelayInMilliseconds({
      previousRetryCount,
      elapsedMilliseconds: 0,
      retryReason: new Error('gone'),
    })
  const pauses = (chance: number) => {
    const luck = vi.spyOn(Math, 'random').mockReturnValue(chance)
    const found = hubReconnectDelays.map((_, attempt) => after(attempt))
    luck.mockRestore()
    return found
  }
  expect(pauses(0)).toEqual([0, 2_000, 10_000, 30_000])
  expect(pauses(1)).toEqual([8_000, 10_000, 18_000, 38_000])
  expect(after(4)).toBeNull()
})

test('if the code of the hub client does not load, the page waits, then reports it, and connects later', async () => {
  const visitor = await setup.world.as('admin@demo.test')
  const line = setup.world.lines.open(visitor)
  let asked = 0
  const { live } = openBrowser({
    boot: { signIn: 'gateway', claims: null, sequence: 0, lists: {} },
    drafts: memoryDrafts(),
    csrfToken: () => null,
    onSignedOut: () => undefined,
    onForbidden: () => undefined,
    fetch: () => Promise.reject(new TypeError('Nothing is asked here.')),
    openHub: () =>
      asked++ === 0
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : Promise.resolve(line),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  live.start()
  expect(live.line()).toBe('connecting')
  await new Promise<void>((announced) => live.subscribe(announced))
  expect(live.line()).toBe('disconnected')

  vi.advanceTimersByTime(hubStartRetry)
  vi.useRealTimers()
  await expect.poll(() => live.line(), patient).toBe('connected')
  live.stop()
})

test('a connection that is stopped and restarted while its code loads opens one hub', async () => {
  const visitor = await setup.world.as('admin@demo.test')
  let opened = 0
  const { live } = openBrowser({
    boot: { signIn: 'gateway', claims: null, sequence: 0, lists: {} },
    drafts: memoryDrafts(),
    csrfToken: () => null,
    onSignedOut: () => undefined,
    onForbidden: () => undefined,
    fetch: () => Promise.reject(new TypeError('Nothing is asked here.')),
    openHub: () => {
      const line = setup.world.lines.open(visitor)
      return Promise.resolve({ ...line, start: () => (opened++, line.start()) })
    },
  })
  live.start()
  live.stop()
  live.start()
  await expect.poll(() => live.line(), patient).toBe('connected')
  // The first start was requested before the second, so it would have opened its hub by now.
  expect(opened).toBe(1)
  live.stop()
})
