import { folded } from './folded.ts'

/** The letters and digits of a text as words, in their order: without accents, case or punctuation. `Ó Briain, Seán` → `o briain sean`. */
export const foldedWords = (text: string) =>
  folded(text)
    .replaceAll(/[\p{M}']/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * A canonical form of a person's name: its words in alphabetical order, so that `Doyle, Seán` and `Sean Doyle` are
 * equal. Empty for a text without letters or digits.
 */
export const foldedName = (name: string) => foldedWords(name).toSorted().join(' ')

const legalForms = new Set([
  'ltd',
  'limited',
  'plc',
  'llp',
  'llc',
  'dac',
  'clg',
  'uc',
  'teo',
  'teoranta',
  'co',
  'company',
])

/** A canonical form of a company's name: its words without the legal form at the end. */
export const foldedCompany = (name: string) => {
  const all = foldedWords(name)
  while (all.length > 1 && legalForms.has(all.at(-1)!)) all.pop()
  return all.join(' ')
}
