import { expect, test } from 'vitest'
import { lastDigits, passCode, standingOn, tokenIn, type GatePerson } from '#contract/people/gate.ts'
import { gateSentence, reasonSentence, speaks } from '#contract/people/gateWords.ts'
import { languages } from '#contract/people/languages.ts'
import { reasonCodes } from '#contract/people/personStatus.ts'

const person: GatePerson = {
  personId: 1,
  name: 'Ola Nowak',
  lastName: 'nowak',
  language: 'pl',
  isFirstAider: false,
  isFireMarshal: false,
  isOnSite: false,
  fileToRead: null,
  isRefused: false,
  reasons: [],
  ends: [
    { lastDay: '2027-03-01', code: 'cardEnded', isBlocking: true },
    { lastDay: '2027-03-02', code: 'inductionEnded', isBlocking: true },
  ],
  pass: null,
  cards: [],
}
const on = (day: string, fields: Partial<GatePerson> = {}) => {
  const { isRefused, reasons } = standingOn({ ...person, ...fields }, day)
  return [isRefused, ...reasons.map(({ code }) => code)]
}

test('a gate without a connection knows from which day on someone is not let in any more', () => {
  expect(on('2027-02-28')).toEqual([false])
  expect(on('2027-03-01')).toEqual([false, 'cardEndsToday'])
  expect(on('2027-03-02')).toEqual([true, 'cardEnded', 'inductionEndsToday'])
  expect(on('2027-03-03')).toEqual([true, 'cardEnded', 'inductionEnded'])
})

test('where cards are only warned of, the end of one refuses nobody', () => {
  const ends = [{ lastDay: '2027-03-01', code: 'cardEnded', isBlocking: false } as const]
  expect(on('2027-03-05', { ends })).toEqual([false, 'cardEnded'])
})

test('what held on the day of the list only is not said on another, and nothing is said twice', () => {
  const today = { code: 'cardEndsToday', words: 'Your card ends today.', isBlocking: false } as const
  const ended = { code: 'cardEnded', words: 'The card ended.', isBlocking: true } as const
  expect(on('2027-03-02', { reasons: [today], ends: [person.ends[0]!] })).toEqual([true, 'cardEnded'])
  expect(on('2027-03-02', { reasons: [ended], isRefused: true, ends: [person.ends[0]!] })).toEqual([true, 'cardEnded'])
})

test('a gate speaks the languages of translated questions, each sentence in each', () => {
  for (const language of languages) {
    expect([language, speaks(language)]).toEqual([language, true])
    for (const code of reasonCodes) {
      const said = gateSentence(language, code)
      expect([language, code, said.endsWith('.')]).toEqual([language, code, true])
      if (language !== 'en') expect(said).not.toBe(gateSentence('en', code))
    }
  }
  expect(gateSentence('hu', 'full')).toBe('The site is full.')
  expect(reasonSentence('pl', { words: 'Training in slinging is missing.', isBlocking: true })).toBe(
    'Training in slinging is missing.',
  )
})

test('only the code of a pass is read as one, and a card with few digits has no last ones', () => {
  expect(tokenIn(passCode('abc'))).toBe('abc')
  expect(tokenIn('https://example.test/')).toBeNull()
  expect(lastDigits('CSCS 12-34 567')).toBe('4567')
  expect(lastDigits('A1B2C3')).toBeNull()
})
