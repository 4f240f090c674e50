import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

try {
  const built = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The program could not be built, so there is nothing to measure.')
  const env = { ...process.env, NODE_ENV: 'production', CHROMIUM: await findBrowser({ withWindows: true }) }
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
