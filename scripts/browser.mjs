import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Headless Chromium is enough for tests and takes two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell'
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a browser: the one in CHROMIUM, an installed one, Playwright's own, or one installed now with
 * apt-get. Tests prefer the headless build; measurements use the full browser, because people do.
 */
export async function findBrowser({ withWindows = false } = {}) {
  const wanted = [process.env.CHROMIUM, ...(withWindows ? [] : [shell]), ...usual]
  const installed = () => wanted.find((path) => path && existsSync(path))
  if (installed()) return installed()
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    spawnSync('apt-get', ['update', '-qq'], quiet)
    if (!withWindows) install('chromium-headless-shell')
    if (!installed()) install('chromium')
    if (installed()) return installed()
  }
  throw new Error('A browser is needed: install Chrome or Chromium, or name it in CHROMIUM.')
}
