import { spawnSync } from 'node:child_process'

/**
 * Runs the experiments that take too long for the test run: crashes, restarts, floods and long random walks. An argument
 * selects the experiments with that word in their name.
 */
const [chosen] = process.argv.slice(2)
const vitest = (...files) => ['npx', '--no', 'vitest', 'run', ...files]
const parts = [
  [[process.execPath, '--import', 'tsx', 'tests/torture/run.ts', ...(chosen ? [chosen] : [])], {}],
  ...(chosen
    ? []
    : [
        [vitest('tests/data/converge', 'tests/data/missed'), { WALKS: '200', CHANGES: '520' }],
        [vitest('tests/server/fuzz'), { FUZZ: '25000' }],
        [vitest('tests/server/core/historyGaps'), { WRITES: '10000' }],
        [vitest('--project', 'screens', 'tests/screens'), { SLOW_LINE: '400' }],
      ]),
  ...(process.env.TEST_DATABASE_URL && !chosen ? [[vitest('tests/processes/twoServers.pg'), { SAVES: '1000' }]] : []),
]
for (const [[command, ...args], counts] of parts) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: Object.assign({}, process.env, counts) })
  if (status !== 0) process.exitCode = 1
}
if (!process.env.TEST_DATABASE_URL)
  console.log('Two servers on one PostgreSQL were not tried: name a server in TEST_DATABASE_URL.')
