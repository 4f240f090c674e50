import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** More failed files than this are no accident of a busy machine. */
const most = 5

/**
 * Runs the test files that failed in the last run once more, one after the other. A hook that ran out of time on a busy
 * machine is not tried again by the test runner itself. A file that fails here too fails the check; one that passes is
 * named, because it hides a fault of the test or the product.
 */
const failed = JSON.parse(readFileSync('test-results/failed.json', 'utf8'))
if (failed.length === 0 || failed.length > most) process.exit(1)
console.log(`\nThese files failed and run again, one at a time:\n  ${failed.join('\n  ')}\n`)
const { status } = spawnSync('npm', ['run', '--silent', 'unit', '--', '--maxWorkers=1', ...failed], {
  stdio: 'inherit',
})
if (status === 0) console.log(`\nPassed only when they ran again, alone:\n  ${failed.join('\n  ')}`)
process.exit(status ?? 1)
