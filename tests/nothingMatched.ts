import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { kinds } from '#contract/kinds.ts'
import { nearNames } from './nearNames.ts'

/** Fails a run whose filter (`-t`) matches no test, and suggests similar names of kinds. */
export default class NothingMatched implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest) {
    this.vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const filter = this.vitest?.getGlobalTestNamePattern()
    if (!filter || this.vitest?.config.watch) return
    const ran = modules.some((module) =>
      [...module.children.allTests()].some((one) => ['passed', 'failed'].includes(one.result().state)),
    )
    const broken = modules.some((module) => module.state() === 'failed')
    if (ran || broken) return
    const near = nearNames(filter.source, kinds)
    console.error(
      `\nNo test of these files has a title that matches ${String(filter)}.${near.length > 0 ? ` Kinds near it: ${near.join(', ')}.` : ''} Tests of a kind begin with its name; \`npm run test:kind <kind>\` runs them all.`,
    )
    process.exitCode = 1
  }
}
