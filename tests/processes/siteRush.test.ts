import { beforeAll, expect, test } from 'vitest'
import { withServer } from '../serverProcess.ts'
import { inTime } from '../torture/figures.ts'
import { rushAtGates, type SiteRushFigures } from '../torture/siteRush.ts'

const people = 36
let figures: SiteRushFigures

beforeAll(async () => {
  figures = await withServer((server) => rushAtGates(server, { people, seconds: 12, databaseUrl: null }))
  // Three starts on a busy machine.
}, 600_000)

test('who passes the gates is on site as it happened, although the gateway was killed and a gate had no connection', () => {
  expect(figures.events).toBeGreaterThan(people)
  expect(figures).toMatchObject({ lost: 0, unexpected: 0 })
  expect(figures.ok).toBeGreaterThanOrEqual(people)
})

test('a gate sends again what was not answered, and it counts once', () => {
  expect(figures.again).toBeGreaterThan(0)
  expect(figures.backIn).toBeLessThan(inTime(10_000))
})

test('five browsers know exactly how many people are on site, and miss no change', () => {
  expect(figures).toMatchObject({ exact: 5, missed: 0 })
})
