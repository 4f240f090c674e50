import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { browserFlags } from '../browserFlags.ts'
import { startServer } from '../serverProcess.ts'
import { callerAs } from './caller.ts'
import { screens, type Screen } from './screens.ts'
import { password } from './staff.ts'

/**
 * Takes a screenshot of every screen: `npx tsx tests/e2e/pictures.ts <folder> [part of a name …]`. E2E_URL selects a
 * running product.
 */
const [folder = 'pictures', ...wanted] = process.argv.slice(2)
const server = process.env.E2E_URL ? null : await startServer()
const url = process.env.E2E_URL ?? server?.url ?? ''
const widths = [1440, 1280]
const colours = ['light', 'dark'] as const

const sessions = new Map<string, Promise<string>>()
const sessionOf = (email: string) => {
  const session = sessions.get(email) ?? callerAs(url, email, password).then(({ cookie }) => cookie)
  sessions.set(email, session)
  return session
}

/** Takes one screen at one size and colour scheme, after animations have ended. */
async function take(
  browser: Browser,
  { name, path, as = 'admin@demo.test', heading, open }: Screen,
  width: number,
  scheme: (typeof colours)[number],
) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    reducedMotion: 'reduce',
  })
  if (as) {
    const [cookie = '', value = ''] = (await sessionOf(as)).split('=')
    await context.addCookies([{ name: cookie, value, url }])
  }
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && console.log(`${name}: ${message.text()}`))
  try {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 15_000 })
    await open?.(page)
  } catch (error) {
    console.log(`${name}: ${String(error).split('\n', 1)[0]}`)
  }
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`) })
  await context.close()
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: browserFlags,
})
for (const screen of screens)
  if (wanted.length === 0 || wanted.some((part) => screen.name.includes(part)))
    for (const width of widths) for (const scheme of colours) await take(browser, screen, width, scheme)
await browser.close()
await server?.remove()
