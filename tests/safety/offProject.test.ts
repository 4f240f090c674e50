import { expect, test } from 'vitest'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { awayWords, keepsAway } from '#contract/safety/offProject.ts'

const off = { outcome: 'offProject' as const, effectiveFrom: '2026-03-02', effectiveTo: null }

test.each([
  ['before it begins', off, '2026-03-01', false],
  ['on its first day', off, '2026-03-02', true],
  ['years later, without a last day', off, '2031-01-01', true],
  ['on its last day', { ...off, effectiveTo: '2026-03-31' }, '2026-03-31', true],
  ['after its last day', { ...off, effectiveTo: '2026-03-31' }, '2026-04-01', false],
  [
    'on the last day of a suspension',
    { ...off, outcome: 'suspension' as const, effectiveTo: '2026-03-05' },
    '2026-03-05',
    true,
  ],
  ['off all sites', { ...off, outcome: 'offAllSites' as const }, '2026-03-02', true],
  ['with a toolbox talk as its outcome', { ...off, outcome: 'toolboxTalk' as const }, '2026-03-02', false],
])('A card keeps its person away %s: %#', (_, card, day, expected) => {
  expect(keepsAway(card, day)).toBe(expected)
})

const sean = { userId: null, name: 'Seán Doyle', company: 'Brannock Ltd' }
test.each([
  ['written the other way round', { ...sean, name: 'Doyle, Sean' }, true],
  ['with the company without its legal form', { ...sean, company: 'BRANNOCK' }, true],
  ['who states no company', { ...sean, company: null }, true],
  ['of another company', { ...sean, company: 'Corrib Steel' }, false],
  ['of another name', { ...sean, name: 'Sean Doyle Junior' }, false],
  ['with an account', { ...sean, userId: 7 }, true],
])('Someone %s is compared with the person of a card', (_, other, expected) => {
  expect(isSamePerson(sean, other)).toBe(expected)
})

test('Two accounts are two people, whatever their names, and one account is one person', () => {
  expect(isSamePerson({ ...sean, userId: 7 }, { ...sean, userId: 8 })).toBe(false)
  expect(isSamePerson({ ...sean, userId: 7 }, { userId: 7, name: 'S. Doyle', company: 'Corrib Steel' })).toBe(true)
})

test('The refusal says until when, and names no card', () => {
  expect(awayWords('Ned Ward', off)).toBe('Ned Ward is off this project until further notice and must not work here.')
  expect(awayWords('Ned Ward', { ...off, outcome: 'suspension', effectiveTo: '2026-05-12' })).toBe(
    'Ned Ward is suspended from this project until 12/05/2026 and must not work here.',
  )
  expect(awayWords('Ned Ward', { ...off, outcome: 'offAllSites' })).toBe(
    'Ned Ward is off all sites, so also off this project until further notice and must not work here.',
  )
})
