import { expect, test } from 'vitest'
import { investigationLevelOf } from '#contract/safety/investigation.ts'

const levelsFor = (worst: number) => [1, 2, 3, 4, 5].map((recurrence) => investigationLevelOf(worst, recurrence))

test('the level of investigation rises with the worst that could have come of it and with how likely it recurs', () => {
  expect(levelsFor(1)).toEqual(['minimal', 'minimal', 'minimal', 'low', 'low'])
  expect(levelsFor(2)).toEqual(['minimal', 'low', 'low', 'medium', 'medium'])
  expect(levelsFor(3)).toEqual(['low', 'medium', 'medium', 'high', 'high'])
  expect(levelsFor(4)).toEqual(['medium', 'high', 'high', 'high', 'high'])
})

test('there is no level before both are assessed', () => {
  expect([investigationLevelOf(null, 3), investigationLevelOf(3, null), investigationLevelOf(5, 6)]).toEqual([
    null,
    null,
    null,
  ])
})
