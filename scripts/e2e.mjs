import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

try {
  const env = { ...process.env, CHROMIUM: await findBrowser() }
  const { status } = spawnSync(
    'npx',
    ['--no', 'playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)],
    { stdio: 'inherit', env },
  )
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
