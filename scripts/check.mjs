import { spawnSync } from 'node:child_process'

/** The steps, in order. `npm run check -- unit e2e` runs only these. */
const steps = {
  types: ['run', '--silent', 'types'],
  lint: ['run', '--silent', 'lint'],
  build: ['run', '--silent', 'build'],
  unit: ['run', '--silent', 'unit'],
  e2e: ['run', '--silent', 'e2e'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`)

const times = []
for (const [name, words] of Object.entries(steps).filter(([step]) => asked.length === 0 || asked.includes(step))) {
  const begun = performance.now()
  const { status } = spawnSync('npm', words, { stdio: 'inherit' })
  times.push([name, (performance.now() - begun) / 1_000])
  if (status !== 0) {
    process.exitCode = status ?? 1
    console.error(`\n${name} failed.`)
    break
  }
}
if (times.length > 1) times.push(['all', times.reduce((sum, [, seconds]) => sum + seconds, 0)])
console.log(`\n${times.map(([name, seconds]) => `${name.padEnd(6)}${inMinutes(seconds)}`).join('\n')}`)

/** Formats seconds as minutes and seconds, such as 12:05. */
function inMinutes(seconds) {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60)).padStart(4)}:${String(whole % 60).padStart(2, '0')}`
}
