import { expect, test } from 'vitest'
import { openLasts } from '#server/core/announce.ts'
import type { ChangeRow } from '#server/core/live.ts'

const change = (sequence: number, audience: string) =>
  ({ sequence, audience, fromConnection: null, byUserId: sequence }) as ChangeRow

test('The newest change is cached for a limited number of audiences, and the least recently changed are evicted', () => {
  const lasts = openLasts(3)
  for (const [at, audience] of ['one', 'two', 'three', 'one'].entries()) lasts.turn(change(at + 1, audience))
  expect([lasts.size(), lasts.forgotten()]).toEqual([3, 0])
  // 'one' has had another change, so 'two' is evicted first.
  expect(lasts.turn(change(5, 'four'))).toBeUndefined()
  expect([lasts.size(), lasts.forgotten()]).toEqual([3, 2])
  expect(lasts.turn(change(6, 'one'))?.row.sequence).toBe(4)
  for (let sequence = 7; sequence <= 1_000; sequence++) lasts.turn(change(sequence, `audience ${sequence}`))
  expect([lasts.size(), lasts.forgotten()]).toEqual([3, 997])
})
