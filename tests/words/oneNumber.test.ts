import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../../{contract,server,src}/**/*.{ts,tsx}', '!../../server/worlds/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Files that format numbers differently, and why. */
const others: Readonly<Record<string, string>> = {
  '../../contract/text/amounts.ts': 'the one place',
  '../../contract/fields.ts': 'compares a number with its own decimals',
  '../../src/entities/project/sites.ts': 'degrees of latitude and longitude',
}

test('numbers and sums of money are written by contract/text/amounts.ts and contract/text/money.ts alone', () => {
  const written = Object.entries(sources).flatMap(([file, text]) =>
    /\bNumberFormat\b|\.toFixed\(|\.toLocaleString\(/.test(text) ? [file] : [],
  )
  expect(Object.keys(sources).length).toBeGreaterThan(900)
  expect(written.toSorted()).toEqual(Object.keys(others).toSorted())
})
