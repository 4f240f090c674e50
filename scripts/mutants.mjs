import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/mutants/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
