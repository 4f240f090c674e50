import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that may read the machine's clock, with the reason. */
const askTheMachine: Record<string, string> = {
  'server/main.ts': 'it makes the one clock that all else is given',
  'server/base/log.ts': 'a line of the log says when the machine wrote it',
  'server/features/background/runner.ts':
    'leases are compared by processes whose clocks differ, so the database says the time',
  'server/db/steadyTime.ts': 'how long no process ran is told by the database, whose clock all processes share',
  'server/db/migrations/0010_failures.sql': 'the history keeps a time of its own, which the program cannot set',
  'server/db/migrate.ts': 'migrations run before there is a clock, and nobody compares when',
}

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ts|sql)$/.test(name))
  .map((name) => `server/${name}`)

/** The SQL in a file: template literals in TypeScript, everything in a migration. */
const sqlIn = (file: string, text: string) =>
  file.endsWith('.sql')
    ? text
    : text
        .split('`')
        .filter((_, at) => at % 2 === 1)
        .join('\n')

const machineTime = /\bDate\.now\(|\bnew Date\(\)/
const databaseTime =
  /\bnow\(\)|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b|\b(?:clock|statement|transaction)_timestamp\b/i

/**
 * With a second clock, moving the first one in a test put creation and update a week apart, and a record deleted
 * 'today' could no longer be restored.
 */
test('the server has one clock and never takes the time from the machine or the database', () => {
  const strays = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return machineTime.test(text) || databaseTime.test(sqlIn(file, text).replaceAll(/\$\{[^}]*\}/g, ''))
  })
  expect(strays.toSorted()).toEqual(Object.keys(askTheMachine).toSorted())
})
