import { beforeAll, expect, test } from 'vitest'
import { withServer } from '../serverProcess.ts'
import { killInTheMiddle, type CrashFigures } from '../torture/crash.ts'
import { inTime } from '../torture/figures.ts'

const kills = 2
let figures: CrashFigures

beforeAll(async () => {
  figures = await withServer((server) => killInTheMiddle(server, { rounds: kills, saves: 60, people: 20 }))
})

test('a server that is killed while people save loses nothing it has acknowledged', () => {
  expect(figures.kills).toBe(kills)
  expect(figures.ok).toBeGreaterThan(0)
  expect(figures.lost).toBe(0)
})

test('no save is there twice, half, or without anybody having asked', () => {
  expect(figures.unexpected).toBe(0)
  expect(figures.halves).toBe(0)
})

test('a save that nobody answered is sent again and makes one record', () => {
  expect(figures.notOnce).toBe(0)
})

test('it is back soon after it was started again', () => {
  for (const milliseconds of figures.backIn) expect(milliseconds).toBeLessThan(inTime(5_000))
})

test('everybody who was signed in still is', () => {
  expect(figures.stillSignedIn).toBe(20)
})
