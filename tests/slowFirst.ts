import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, slowest first. `test-results/times.json` has the times of the last run. */
const slow = [
  'server/rights/table',
  'processes/diskFull',
  'server/core/secrets',
  'server/hostile/hostileUploads',
  'processes/uploads',
  'kinds/references',
  'server/rights/hearingOfFiles',
  'server/people/workload',
  'server/core/migrations',
  'server/core/historyGaps',
  'server/core/endOfLife',
  'screens/templates',
  'processes/hubLines',
]

/**
 * Starts the slow files of each project first. Started last, one of them would keep a single worker busy at the end
 * while the others have nothing to do.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return own.toSorted((one, other) => rank(one) - rank(other))
    })
  }
}

const rank = ({ moduleId }: TestSpecification) => {
  const at = slow.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return at < 0 ? slow.length : at
}
