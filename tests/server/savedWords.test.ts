import { expect, test } from 'vitest'
import { isMany, wasSaved } from '#contract/words.ts'

test.each([
  ['Equipment', 'Equipment', 'The equipment was successfully saved'],
  ['RAMS', 'RAMS', 'The RAMS was successfully saved'],
  ['Settings', 'Settings', 'The settings were successfully saved'],
  ['Client', 'Clients', 'The client was successfully saved'],
])('saving %s, several %s, is said as a sentence', (name, plural, sentence) => {
  expect(wasSaved(name, isMany(name, plural))).toBe(sentence)
})
