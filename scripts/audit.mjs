import { spawnSync } from 'node:child_process'

/** A registry that does not answer is not waited for any longer, in milliseconds. */
const within = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: within })
const { vulnerabilities } = answerIn(stdout)
const serious = Object.values(vulnerabilities ?? {}).filter(({ severity }) => /^(?:high|critical)$/.test(severity))
if (!vulnerabilities) console.log('audit: the registry does not say which libraries have known vulnerabilities.')
else if (serious.length === 0) console.log('audit: no library has a known vulnerability of high severity.')
for (const { name, severity, range } of serious)
  console.warn(`audit: ${name} ${range} has a vulnerability (${severity}).`)

function answerIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
