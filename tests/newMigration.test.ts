import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, expect, test } from 'vitest'
import config from '../drizzle.config.ts'

const root = new URL('../', import.meta.url)

/** All exports of the configured schema files, as drizzle-kit reads them. */
async function schemaOfConfig() {
  const found: Record<string, unknown> = {}
  for (const pattern of [config.schema ?? []].flat()) {
    const folder = new URL(pattern.replace('*.ts', ''), root)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
      for (const [name, value] of Object.entries((await import(new URL(file, folder).href)) as object))
        found[`${file} ${name}`] = value
  }
  return found
}

// The library adds a method to all arrays, which other tests of this worker must not meet: the reader of PDFs refuses it.
afterAll(() => {
  for (const name of Object.keys(Array.prototype)) Reflect.deleteProperty(Array.prototype, name)
})

test('the tables are as the migrations leave them, so that the next migration holds only what changes', async () => {
  const meta = new URL('server/db/migrations/meta/', root)
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  const stored = JSON.parse(readFileSync(new URL(newest, meta), 'utf8')) as ReturnType<typeof generateDrizzleJson>
  const present = generateDrizzleJson(await schemaOfConfig(), stored.id)
  expect(await generateMigration(stored, present), `write a migration: npm run migration -- --name …`).toEqual([])
})
