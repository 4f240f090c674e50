import { beforeAll, expect, test } from 'vitest'
import { withServer } from '../serverProcess.ts'
import { killInTheMiddle, type CrashFigures } from '../torture/crash.ts'
import { inTime } from '../torture/figures.ts'

const kills = 2
let figures: CrashFigures

beforeAll(async () => {
  figures = await withServer((server) => killInTheMiddle(server, { rounds: kills, saves: 60, people: 20 }))
})

test('a server killed during saves loses nothing that it acknowledged', () => {
  expect(figures.kills).toBe(kills)
  expect(figures.ok).toBeGreaterThan(0)
  expect(figures.lost).toBe(0)
})

test('no save is stored twice, in part, or without a request', () => {
  expect(figures.unexpected).toBe(0)
  expect(figures.halves).toBe(0)
})

test('an unanswered save is repeated and makes one record', () => {
  expect(figures.notOnce).toBe(0)
})

// Other files run beside this one. `npm run torture` measures it alone, and holds it to five seconds.
test('the server is ready again after each restart', () => {
  for (const milliseconds of figures.backIn) expect(milliseconds).toBeLessThan(inTime(20_000))
})

test('everyone who was signed in still is', () => {
  expect(figures.stillSignedIn).toBe(20)
})
