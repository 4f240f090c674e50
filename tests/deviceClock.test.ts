import { expect, test } from 'vitest'
import { createClock } from '#src/clock/now.ts'

const noon = Date.parse('2026-05-12T12:00:00Z')
const day = 86_400_000

/** A device whose clock is wrong by `off` ms, and functions to change it. */
function device(off: number) {
  let [time, running] = [noon + off, 0]
  const clock = createClock({ time: () => time, running: () => running })
  return {
    ...clock,
    pass: (ms: number) => ((time += ms), (running += ms)),
    sleep: (ms: number) => void (time += ms),
    setClock: (ms: number) => void (time += ms),
  }
}

test('before the server has sent its time, the device’s is used', () => {
  expect(device(-day).now()).toBe(noon - day)
})

test.each([day, -day, 3 * 60_000])('a device whose clock is %i ms off uses the server’s time', (off) => {
  const tablet = device(off)
  tablet.hearTime(noon, 1_200)
  expect(Math.abs(tablet.now() - noon)).toBeLessThanOrEqual(1_200)
  expect(Math.abs(tablet.deviceAhead() - off)).toBeLessThanOrEqual(1_200)
  tablet.pass(60_000)
  expect(Math.abs(tablet.now() - (noon + 60_000))).toBeLessThanOrEqual(1_200)
})

test('a clock that is right within the time an answer takes does not jump, and nobody is warned', () => {
  const tablet = device(400)
  tablet.hearTime(noon, 1_000)
  expect(tablet.now()).toBe(noon + 400)
  tablet.pass(5_000)
  tablet.hearTime(noon + 5_000, 1_000)
  expect(tablet.now()).toBe(noon + 5_400)
  expect(tablet.deviceAhead()).toBe(0)
})

test('setting the device’s clock back does not change the page’s time', () => {
  const tablet = device(0)
  tablet.hearTime(noon, 0)
  tablet.pass(1_000)
  tablet.setClock(-day)
  expect(tablet.now()).toBe(noon + 1_000)
  expect(tablet.deviceAhead()).toBe(-day)
})

test('a night of sleep counts, and the next answer corrects a clock that was set forward', () => {
  const tablet = device(0)
  tablet.hearTime(noon, 0)
  tablet.sleep(day / 2)
  expect(tablet.now()).toBe(noon + day / 2)
  tablet.hearTime(noon + 60_000, 0)
  expect(tablet.now()).toBe(noon + 60_000)
})
