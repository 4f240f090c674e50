import { foldedCompany, foldedName } from '#contract/text/foldedNames.ts'
import { expect, test } from 'vitest'

test('a name is the same with its words in another order, without accents and in capitals', () => {
  for (const written of ['Seán Ó Briain', 'Ó BRIAIN, Seán', ' sean  o briain ', 'O Briain Sean'])
    expect(foldedName(written)).toBe('briain o sean')
  expect(foldedName('Mary O’Shea')).toBe(foldedName('OShea, Mary'))
  expect(foldedName(' - ')).toBe('')
})

test('a company is the same with and without its legal form', () => {
  for (const written of [
    'Tolka Scaffolding Ltd',
    'TOLKA SCAFFOLDING LIMITED',
    'Tolka Scaffolding Ltd.',
    'Tolka Scaffolding',
  ])
    expect(foldedCompany(written)).toBe('tolka scaffolding')
  expect(foldedCompany('Limited')).toBe('limited')
  expect(foldedCompany('Tolka Scaffolding')).not.toBe(foldedCompany('Tolka Cranes'))
})
