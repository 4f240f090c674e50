import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { kinds } from '#contract/kinds.ts'
import { nearNames } from '../tests/nearNames.ts'

/**
 * `npm run test:kind <kind>`: the per-kind tests for one kind, the rights table for its routes, the tests of
 * registries, schema, known kinds and addresses, and the screen tests that mention it.
 */
const [asked = '', ...more] = process.argv.slice(2)
const entity = (Object.values(entities) as Entity[]).find(({ kind }) => kind === asked)
if (!entity) {
  const near = nearNames(asked, kinds)
  console.error(
    `${asked ? `There is no kind ${asked}.` : 'Name a kind.'} ${near.length > 0 ? `Near it are ${near.join(', ')}.` : `The kinds are ${kinds.join(', ')}.`} A new kind is known after \`npm run kinds\`.`,
  )
  process.exit(1)
}

const path = entity.path.replace(/\{.*/, '')
/** Titles start with the name of the kind, or with the method and path of a route. */
const ofKind = `^(?:${entity.kind}(?:[:.]| )|(?:GET|POST|PUT|DELETE) /api/${path.replace(/\/$/, '')}(?:/|$)|the table lists)`
const perKind = [
  'tests/kinds/',
  'tests/server/rights/table.test.ts',
  'tests/server/rights/fields.test.ts',
  'tests/server/rights/foreign.test.ts',
  'tests/server/hostile/hostileWords.test.ts',
]
const whole = [
  'tests/knownKinds.test.ts',
  'tests/addresses.test.ts',
  'tests/layers.test.ts',
  'tests/server/core/schema.test.ts',
]

/** A screen test belongs to the kind if it mentions the kind, its folder, its sample or the URL of its page. */
const names = new RegExp(
  `'${entity.kind}'|entities/${entity.kind}/|samples\\.${entity.kind}\\b|entities/${entity.kind}\\.ts`,
)
const testsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => names.test(readFileSync(file, 'utf8')))
const screens = testsIn('tests/screens')

function run(what: string, args: readonly string[]) {
  console.log(`\n${what}\n`)
  const { status } = spawnSync('npx', ['--no', 'vitest', 'run', ...args, ...more], { stdio: 'inherit' })
  return status ?? 1
}
const failed = [
  run(`What every kind must do, for ${entity.kind}`, [...perKind, '-t', ofKind]),
  // One run, because starting costs more than most of these tests.
  run(`Registries, schema, known kinds and addresses, of all kinds, and the screen tests that name ${entity.kind}`, [
    ...whole,
    ...screens,
  ]),
].filter((status) => status !== 0)
if (screens.length === 0)
  console.error(
    `No screen test names ${entity.kind}. Add one to tests/screens, and its screens to tests/e2e/screens.ts.`,
  )
const onServer = testsIn('tests/server').filter((file) => !perKind.includes(file) && !whole.includes(file))
if (onServer.length > 0) console.log(`\nNot run, but naming it too: npx vitest run ${onServer.join(' ')}`)
process.exitCode = failed.length > 0 || screens.length === 0 ? 1 : 0
