import { describe, expect, test } from 'vitest'
import {
  cardProblem,
  clearanceOf,
  inductionEnds,
  mayWork,
  playedPercent,
  unwatched,
  videosFor,
} from '#contract/safety/induction.ts'

describe('The last day of an induction', () => {
  test.each([
    ['2026-11-24', 12, null, '2027-11-24'],
    ['2027-01-31', 1, null, '2027-02-28'],
    ['2027-08-31', 6, null, '2028-02-29'],
    ['2028-02-29', 12, null, '2029-02-28'],
    // A month for visitors, whatever the project's setting.
    ['2026-11-24', 12, 1, '2026-12-24'],
    // A sub type cannot exceed the project's period.
    ['2026-11-24', 6, 12, '2027-05-24'],
  ])('%s with %i months of the project and %s of the sub type is %s', (day, months, own, end) => {
    expect(inductionEnds(day, months, own)).toBe(end)
  })
})

describe('Whether someone may work', () => {
  test.each([
    [10, '2027-01-01', 'waiting'],
    [20, '2027-01-01', 'waiting'],
    [40, '2027-01-01', 'cleared'],
    [40, '2026-12-24', 'expiring'],
    // The last day itself still counts; the day after does not, even if no job has marked the record yet.
    [40, '2026-11-24', 'expiring'],
    [40, '2026-11-23', 'expired'],
    [40, null, 'expired'],
    [70, '2027-01-01', 'expired'],
    [80, '2027-01-01', 'over'],
    [90, '2027-01-01', 'refused'],
    [95, '2027-01-01', 'over'],
  ] as const)('status %i until %s on 24 November 2026: %s', (statusId, expiresOn, clearance) => {
    const found = clearanceOf({ statusId, expiresOn }, '2026-11-24')
    expect(found).toBe(clearance)
    expect(mayWork(found)).toBe(statusId === 40 && expiresOn !== null && expiresOn >= '2026-11-24')
  })
})

describe('The share of a film that was watched', () => {
  test.each([
    ['nothing', [], 60, 0],
    ['all of it', [{ start: 0, end: 60 }], 60, 100],
    ['the end alone, after a skip', [{ start: 58, end: 60 }], 60, 3],
    [
      'both halves, the second one first',
      [
        { start: 30, end: 60 },
        { start: 0, end: 30 },
      ],
      60,
      100,
    ],
    [
      'the same half twice',
      [
        { start: 0, end: 30 },
        { start: 5, end: 30 },
      ],
      60,
      50,
    ],
    [
      'all but a skip of a second',
      [
        { start: 0, end: 20 },
        { start: 21, end: 60 },
      ],
      60,
      98,
    ],
    ['all but what the player rounds away', [{ start: 0, end: 59.8 }], 60, 100],
    ['all but half a second', [{ start: 0, end: 59.5 }], 60, 100],
    ['all but the end of a very short one', [{ start: 0, end: 1.9 }], 2, 95],
    ['a film without a length', [], 0, 0],
    ['half of a very short one', [{ start: 0, end: 1 }], 2, 50],
    ['a film of unknown length', [{ start: 0, end: 5 }], Number.NaN, 0],
  ])('%s', (_, parts, duration, percent) => {
    expect(playedPercent(parts, duration)).toBe(percent)
  })
})

describe('The films of an induction', () => {
  const film = (id: number, languageCode: string, more: object = {}) => ({
    id,
    languageCode,
    mustWatchFull: true,
    isActive: true,
    fileId: id,
    ...more,
  })
  const films = [
    film(1, 'en'),
    film(2, 'pl'),
    film(3, 'pl', { isActive: false }),
    film(4, 'pl', { fileId: null }),
    film(5, 'en', { mustWatchFull: false }),
  ]
  const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id)

  test('are those in its language, and the English ones where there are none', () => {
    expect(ids(videosFor(films, 'pl'))).toEqual([2])
    expect(ids(videosFor(films, 'lt'))).toEqual([1, 5])
    expect(ids(videosFor([film(2, 'pl')], 'lt'))).toEqual([])
  })

  test('are watched to the end, but for those that need not be', () => {
    expect(ids(unwatched(films, 'en', []))).toEqual([1])
    expect(ids(unwatched(films, 'en', [{ videoId: 1, percent: 99 }]))).toEqual([1])
    expect(ids(unwatched(films, 'en', [{ videoId: 1, percent: 100 }]))).toEqual([])
    expect(ids(unwatched(films, 'en', [{ videoId: 5, percent: 100 }]))).toEqual([1])
  })
})

test.each([
  [{ cscsTypeId: null, cardChecked: false, cardExpiresOn: null }, 'No card is entered.'],
  [{ cscsTypeId: 80, cardChecked: false, cardExpiresOn: '2030-01-01' }, 'The card was not seen.'],
  [{ cscsTypeId: 80, cardChecked: true, cardExpiresOn: '2026-11-23' }, 'The card had expired.'],
  [{ cscsTypeId: 80, cardChecked: true, cardExpiresOn: '2026-11-24' }, null],
  [{ cscsTypeId: 80, cardChecked: true, cardExpiresOn: null }, null],
])('A card %j on the day of the induction: %s', (card, problem) => {
  expect(cardProblem(card, '2026-11-24')).toBe(problem)
})
