import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const folder = 'test-results'
const shown = 20

/**
 * Writes the duration of each test file in milliseconds to `test-results/times.json`, and the files that failed to
 * `test-results/failed.json`. Prints the slowest files, and the
 * tests that passed only on a retry: these hide a fault of the test or the product.
 */
export default class TestTimes implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]) {
    const times = modules.map(timeOf).toSorted((one, other) => other.total - one.total)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'times.json'), `${JSON.stringify(times, null, 2)}\n`)
    const failed = modules.filter((one) => !one.ok()).map((one) => one.relativeModuleId)
    await writeFile(join(folder, 'failed.json'), `${JSON.stringify([...new Set(failed)], null, 2)}\n`)
    const again = modules.flatMap(passedOnlyAgain)
    console.log(`\nThe slowest ${Math.min(shown, times.length)} of ${times.length} test files:`)
    for (const { file, project, total } of times.slice(0, shown))
      console.log(`${(total / 1_000).toFixed(1).padStart(8)} s  ${project}  ${file}`)
    if (again.length > 0) console.log(`\nPassed only when they ran again:\n${again.join('\n')}`)
  }
}

function timeOf(module: TestModule) {
  const { collectDuration, environmentSetupDuration, setupDuration, duration } = module.diagnostic()
  const parts = { setup: environmentSetupDuration + setupDuration, collect: collectDuration, tests: duration }
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    total: Math.round(parts.setup + parts.collect + parts.tests),
    count: [...module.children.allTests()].length,
  }
}

const passedOnlyAgain = (module: TestModule) =>
  [...module.children.allTests()]
    .filter((one) => one.diagnostic()?.flaky)
    .map((one) => `  ${module.relativeModuleId}: ${one.fullName}`)
