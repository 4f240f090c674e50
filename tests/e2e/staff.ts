import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '#server/application/worlds/people/accounts.ts'
import { callerAs, type Caller } from './caller.ts'

export const password = demoPassword

/** Console messages that a test causes on purpose. */
type Allowed = RegExp

interface Place {
  width?: number
  height?: number
  /** Uses touch input. */
  touch?: boolean
  colours?: 'light' | 'dark'
  /** The address of the product, if different from the default. */
  url?: string
}

/** The people in a test. */
export interface Staff {
  /** Opens a page in a new browser with a session of this person. */
  signIn(email: string, path?: string, place?: Place): Promise<Page>
  /** Opens a page in a new browser without a session. */
  visit(path: string, place?: Place): Promise<Page>
  /** A person who works without a browser. */
  elsewhere(email: string, url?: string): Promise<Caller>
  /** Allows console messages that a test causes on purpose. */
  allow(message: Allowed): void
}

/**
 * Whether the product logged a refused request (specification, section 8). The browser itself logs the request as well,
 * which a test must allow.
 */
const isRefusalLogged = (text: string) => /^(?:Failed: |40[13], you are )/.test(text)

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Playwright tests with people. Each has their own browser, and no console may show an error. */
export const test = base.extend<{ staff: Staff }>({
  staff: async ({ browser, baseURL }, use) => {
    const errors: string[] = []
    const allowed: Allowed[] = []
    const opened: BrowserContext[] = []
    const home = baseURL ?? ''
    const open = async (
      who: string,
      { width = 1440, height = 900, touch = false, colours = 'light', url = home }: Place,
    ) => {
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        colorScheme: colours,
        baseURL: url,
      })
      opened.push(context)
      context.on(
        'console',
        (message) =>
          message.type() === 'error' &&
          !isRefusalLogged(message.text()) &&
          errors.push(`${who}: ${firstLine(message.text())} (${message.location().url})`),
      )
      context.on('weberror', (error) => errors.push(`${who}: ${error.error().message}`))
      return context
    }
    await use({
      allow: (message) => allowed.push(message),
      elsewhere: (email, url = home) => callerAs(url, email, password),
      async visit(path, place = {}) {
        const page = await (await open('a visitor', place)).newPage()
        await page.goto(path)
        return page
      },
      async signIn(email, path = '/manage/dashboard', place = {}) {
        const context = await open(email, place)
        const { url = home } = place
        const { cookie } = await callerAs(url, email, password)
        const [name = '', value = ''] = cookie.split('=')
        await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
        const page = await context.newPage()
        await page.goto(path)
        await isLive(page)
        return page
      },
    })
    for (const context of opened) await context.close()
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
  },
})
export { expect }

/** Waits until the hub connection is established. */
export const isLive = (page: Page, timeout = 30_000) =>
  expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout })

/** Scales a time limit in milliseconds by the load of the machine. */
export const atRest = (ms: number) => ms * Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism()))

/** Saves a screenshot of a page in the folder E2E_PICTURES; without that variable it does nothing. */
export async function picture(page: Page, name: string) {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
