import { describe, expect, test } from 'vitest'
import {
  isLighter,
  keepsOff,
  cardStanding,
  suggestedLevel,
  yellowCounts,
  yellowLapsesOn,
  type Card,
} from '#contract/safety/disciplinaryCards.ts'
import { permitClash, permitTimeProblem, type ClashSide } from '#contract/safety/permitRules.ts'

describe('yellow cards', () => {
  const yellow: Card = { level: 'yellow', occurredOn: '2026-01-15', isWithdrawn: false }

  test.each([
    ['2026-01-15', '2026-07-15'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-12-31', '2027-06-30'],
  ])('one of %s lapses on %s', (from, lapses) => expect(yellowLapsesOn(from)).toBe(lapses))

  test('a second one suggests red until the first has lapsed', () => {
    expect(suggestedLevel('yellow', '2026-07-14', [yellow])).toBe('red')
    expect(suggestedLevel('yellow', '2026-07-15', [yellow])).toBe('yellow')
    expect(suggestedLevel('finalYellow', '2026-07-14', [yellow])).toBe('red')
    const lapsed = { ...yellow, occurredOn: '2025-01-15' }
    expect(suggestedLevel('yellow', '2026-02-01', [lapsed, yellow])).toBe('red')
    expect(suggestedLevel('yellow', '2026-02-01', [{ ...yellow, level: 'finalYellow' }])).toBe('red')
    expect(suggestedLevel('yellow', '2026-01-15', [yellow])).toBe('red')
  })
  test('a withdrawn, a verbal, a red or a later card does not count', () => {
    expect(yellowCounts({ ...yellow, isWithdrawn: true }, '2026-02-01')).toBe(false)
    expect(yellowCounts({ ...yellow, level: 'verbal' }, '2026-02-01')).toBe(false)
    expect(yellowCounts({ ...yellow, level: 'red' }, '2026-02-01')).toBe(false)
    expect(yellowCounts(yellow, '2026-01-14')).toBe(false)
    expect(suggestedLevel('verbal', '2026-02-01', [yellow])).toBe('verbal')
  })
})

describe('what a card is worth', () => {
  const yellow = { level: 'yellow', occurredOn: '2026-01-15', isWithdrawn: false, isGiven: true } as const

  test.each([
    ['a yellow card on its last day', yellow, '2026-07-14', 'inForce'],
    ['a yellow card on the day on which it lapses', yellow, '2026-07-15', 'lapsed'],
    ['a red card years later', { ...yellow, level: 'red' }, '2030-01-01', 'inForce'],
    ['a verbal warning years later', { ...yellow, level: 'verbal' }, '2030-01-01', 'inForce'],
    ['a withdrawn card', { ...yellow, isWithdrawn: true }, '2026-02-01', 'withdrawn'],
    ['a card that nobody has decided on', { ...yellow, isGiven: false }, '2026-02-01', 'notGiven'],
  ] as const)('%s', (_, card, today, standing) => expect(cardStanding(card, today)).toBe(standing))

  test('keeps the person off until the last day, and for good without one', () => {
    const off = { outcome: 'offProject', effectiveTo: '2026-05-31' }
    expect(keepsOff(off, 'inForce', '2026-05-31')).toBe(true)
    expect(keepsOff(off, 'inForce', '2026-06-01')).toBe(false)
    expect(keepsOff({ ...off, effectiveTo: null }, 'inForce', '2036-06-01')).toBe(true)
    expect(keepsOff({ ...off, effectiveTo: null }, 'withdrawn', '2026-06-01')).toBe(false)
    expect(keepsOff({ ...off, outcome: 'offAllSites' }, 'inForce', '2026-05-01')).toBe(true)
    expect(keepsOff({ ...off, outcome: 'suspension' }, 'inForce', '2026-05-01')).toBe(false)
  })

  test('is lighter the less it is', () => {
    expect(isLighter('finalYellow', 'red')).toBe(true)
    expect(isLighter('red', 'red')).toBe(false)
    expect(isLighter('yellow', 'verbal')).toBe(false)
  })
})

describe('the time of a permit', () => {
  const at = (written: string) => Date.parse(written)
  const time = (from: string, to: string) => ({ validFrom: at(from), validTo: at(to) })

  test('may reach the maximum and not a minute more', () => {
    expect(permitTimeProblem(time('2026-03-02T06:00Z', '2026-03-02T18:00Z'), 12)).toBeNull()
    expect(permitTimeProblem(time('2026-03-02T06:00Z', '2026-03-02T18:01Z'), 12)).toContain('12 hours at most')
    expect(permitTimeProblem(time('2026-03-02T06:00Z', '2026-03-02T06:00Z'), 12)).toBe(
      'Valid to must be after valid from.',
    )
  })
  test('counts elapsed hours in the nights in which the clocks change', () => {
    expect(permitTimeProblem(time('2026-10-24T20:00+01:00', '2026-10-25T08:00+00:00'), 12)).toContain('at most')
    expect(permitTimeProblem(time('2026-03-28T20:00+00:00', '2026-03-29T09:00+01:00'), 12)).toBeNull()
  })
})

describe('two permits', () => {
  const hotWork: ClashSide = {
    validFrom: 100,
    validTo: 200,
    subTypeId: 1,
    zoneId: 10,
    zoneAncestorIds: [1],
    isExclusive: false,
    conflictingSubTypeIds: [2],
  }
  const painting: ClashSide = { ...hotWork, subTypeId: 2, conflictingSubTypeIds: [] }
  const clash = (other: Partial<ClashSide>) => [
    permitClash(hotWork, { ...painting, ...other }),
    permitClash({ ...painting, ...other }, hotWork),
  ]

  test.each<[string, Partial<ClashSide>, ReturnType<typeof permitClash>]>([
    ['clash if one lists the other', {}, 'conflicting'],
    ['clash by one millisecond', { validFrom: 199, validTo: 300 }, 'conflicting'],
    ['do not clash where the ends touch', { validFrom: 200, validTo: 300 }, null],
    ['clash if one runs within the other', { validFrom: 120, validTo: 130 }, 'conflicting'],
    ['clash in a zone inside', { zoneId: 20, zoneAncestorIds: [10, 1] }, 'conflicting'],
    ['clash in the zone around', { zoneId: 1, zoneAncestorIds: [] }, 'conflicting'],
    ['do not clash in the zone next door', { zoneId: 11, zoneAncestorIds: [1] }, null],
    ['do not clash if neither lists the other', { subTypeId: 3 }, null],
    ['clash with an exclusive one of any type', { subTypeId: 3, isExclusive: true }, 'exclusive'],
  ])('%s', (_, other, expected) => expect(clash(other)).toEqual([expected, expected]))
})
