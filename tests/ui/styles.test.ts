import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The classes that a style sheet styles on their own, in rules whose selector is only the class. */
const ownClasses = (css: string) => new Set([...css.matchAll(/^(\.[\w-]+) \{/gm)].map(([, name]) => name!))

test('every class is styled in one style sheet only, as a second one would change earlier screens once it loads', () => {
  const sheets = new Map<string, string[]>()
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css')))
    for (const name of ownClasses(readFileSync(`src/${file}`, 'utf8')))
      sheets.set(name, [...(sheets.get(name) ?? []), file])
  expect([...sheets].filter(([, files]) => files.length > 1)).toEqual([])
})
