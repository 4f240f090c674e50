import { readFileSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import { areas, type Area } from './areas.ts'
import { explained, type Explained } from './explained.ts'

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
interface Found {
  caught: number
  explained: number
  missed: Mutant[]
}

/**
 * `npm run mutants -- rights server/core/access.ts` mutates one file of one area, and `server/core/access.ts:10-20`
 * some of its lines; without arguments, everything.
 */
const asked = process.argv.slice(2)
const onlyFiles = asked.filter((word) => word.includes('.ts'))
const onlyAreas = asked.filter((word) => !word.includes('.ts'))
const names = Object.keys(areas).filter((name) => onlyAreas.length === 0 || onlyAreas.includes(name))
const without = names.filter((name) => areas[name]!.onPostgres && !process.env.TEST_DATABASE_URL)
if (without.length > 0) throw new Error(`Set TEST_DATABASE_URL to a PostgreSQL for the tests of ${without.join()}.`)
const used = new Set<Explained>()
const found = new Map<string, Found>()
for (const name of names) found.set(name, judge(await plant(areas[name]!)))

for (const [name, { missed }] of found) for (const mutant of missed) console.log(`\n${name}: ${sentence(mutant)}`)
console.log(
  `\n${'area'.padEnd(12)}${['planted', 'caught', 'explained', 'missed', 'score'].map((word) => word.padStart(11)).join('')}`,
)
for (const [name, { caught, explained, missed }] of found) {
  const planted = caught + explained + missed.length
  const score = `${((100 * caught) / (planted - explained)).toFixed(1)} %`
  console.log(
    name.padEnd(12) +
      [planted, caught, explained, missed.length, score].map((value) => String(value).padStart(11)).join(''),
  )
}
if (asked.length === 0)
  for (const one of explained.filter((each) => !used.has(each)))
    console.log(`Explained, but never planted or noticed by now: ${one.file}: ${one.line} -> ${one.becomes}`)
process.exitCode = [...found.values()].some(({ missed }) => missed.length > 0) ? 1 : 0

/** Runs the tests against each mutant in turn. */
function plant({ mutate, tests }: Area) {
  process.env.MUTANT_TESTS = JSON.stringify(tests)
  return new Stryker({
    mutate: onlyFiles.length > 0 ? onlyFiles : [...mutate],
    // The compiler catches wrong values of unions, and people review the wording of messages.
    mutator: { excludedMutations: ['StringLiteral'] },
    // Static values are read once when the module loads, and each has its own tests.
    ignoreStatic: true,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTANT_WORKERS ?? 2),
    // On a busy machine a slow test must not count as a killed mutant.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    reporters: ['progress'],
    tempDirName: 'dist/mutants',
    ignorePatterns: [
      '*',
      ...['contract', 'src', 'server', 'mocks', 'tests'].map((folder) => `!${folder}/**`),
      '!package.json',
    ],
    allowConsoleColors: false,
  }).runMutationTest()
}

function judge(mutants: Mutant[]): Found {
  const judged = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const missed = judged.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const known = missed.filter((mutant) => {
    const reasons = explained.filter((one) => isAbout(one, mutant))
    reasons.forEach((one) => used.add(one))
    return reasons.length > 0
  })
  return {
    caught: judged.length - missed.length,
    explained: known.length,
    missed: missed.filter((mutant) => !known.includes(mutant)),
  }
}

function isAbout({ file, line, becomes }: Explained, mutant: Mutant) {
  return mutant.fileName.endsWith(file) && mutant.replacement === becomes && linesOf(mutant)[0]!.includes(line)
}

function linesOf({ fileName, location: { start, end } }: Mutant) {
  return readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
}

function sentence(mutant: Mutant) {
  const { fileName, location, mutatorName, replacement, status } = mutant
  const path = fileName.slice(process.cwd().length + 1)
  const lines = linesOf(mutant).join('\n').trim()
  const seen = status === 'NoCoverage' ? ', which no test comes past' : ''
  return `${path}:${location.start.line}:${location.start.column} ${mutatorName}${seen}\n  ${lines}\n  becomes ${replacement}`
}
