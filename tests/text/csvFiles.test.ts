import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodedText } from '#contract/text/decodedText.ts'
import { separatedText } from '#contract/text/separatedText.ts'
import { linesIn } from '#src/entities/user/inviteText.ts'

const seán = { email: 'h6.invite1@company.ie', firstName: 'Seán', lastName: 'Ní Dhomhnaill', phone: '+353 85 555 0100' }
const fileAt = (name: string) => new Uint8Array(readFileSync(`tests/text/inputs/${name}`))

test.each([
  ['Windows-1252, as Excel saves plain CSV', fileAt('people-excel-ansi.csv')],
  ['UTF-8 with a line that says what separates the cells', fileAt('people-excel-sep-line.csv')],
  [
    'UTF-16, as Excel saves Unicode text',
    new Uint8Array(
      Buffer.from(`\ufeff${decodedText(fileAt('people-excel-ansi.csv')).replaceAll(';', '\t')}`, 'utf16le'),
    ),
  ],
])('A list of people in %s keeps its accents', (_, bytes) => {
  expect(linesIn(decodedText(bytes))).toMatchObject([seán])
})

test('The separator that a file names is obeyed', () => {
  expect(separatedText('sep=|\nE-mail|First name')).toEqual({
    text: 'E-mail|First name',
    delimiter: '|',
    skipped: 1,
  })
  expect(linesIn('sep=|\nE-mail|First name|Job title\na@b.ie|Plato|Fixer, welder; driver')).toMatchObject([
    { email: 'a@b.ie', firstName: 'Plato', lastName: '', jobTitle: 'Fixer, welder; driver' },
  ])
  expect(separatedText('separate,words')).toEqual({ text: 'separate,words', delimiter: undefined, skipped: 0 })
})
