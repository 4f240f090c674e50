import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '../browserFlags.ts'

const port = Number(process.env.E2E_PORT ?? 4199)
/** A running product, such as the development server. */
const running = process.env.E2E_URL
// Every worker reads this file again, and all share the folder of the first.
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'safety-e2e-')))

/** Runs the built product, started as in the README, on its own folder with a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 3,
  retries: process.env.CI ? 2 : 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because the machine may be busy with other checks; passing tests are not slowed down by it.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? 'line' : 'list',
  outputDir: '../../test-results',
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.CHROMIUM, args: browserFlags },
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    actionTimeout: 30_000,
    trace: 'off',
  },
  ...(!running && {
    webServer: {
      command: 'npm start',
      cwd: '../..',
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: 180_000,
      env: { PORT: String(port), DATA_DIR: folder, WORLD: 'demo' },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }),
})
