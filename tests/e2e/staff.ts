import { availableParallelism, loadavg } from 'node:os'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '#server/worlds/people/accounts.ts'
import { callerAs, type Caller } from './caller.ts'

export const password = demoPassword

/** What may stand in the console of a test that breaks something on purpose. */
type Allowed = RegExp

interface Place {
  width?: number
  colours?: 'light' | 'dark'
  /** Where the product is reached, if not where the others reach it. */
  url?: string
}

/** The people of a test. */
export interface Staff {
  /** Opens a browser of its own for a person who is signed in already, at a page. */
  signIn(email: string, path?: string, place?: Place): Promise<Page>
  /** Opens a browser of its own in which nobody is signed in, at a page. */
  visit(path: string, place?: Place): Promise<Page>
  /** Somebody who works elsewhere: what they do reaches the server without a browser. */
  elsewhere(email: string, url?: string): Promise<Caller>
  /** Messages a test provokes on purpose. */
  allow(message: Allowed): void
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Tests with people: each has a browser of their own, and nobody's console may show an error. */
export const test = base.extend<{ staff: Staff }>({
  staff: async ({ browser, baseURL }, use) => {
    const errors: string[] = []
    const allowed: Allowed[] = []
    const opened: BrowserContext[] = []
    const home = baseURL ?? ''
    const open = async (who: string, { width = 1440, colours = 'light', url = home }: Place) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: colours, baseURL: url })
      opened.push(context)
      context.on(
        'console',
        (message) =>
          message.type() === 'error' && errors.push(`${who}: ${firstLine(message.text())} (${message.location().url})`),
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

/** Waits until changes by others arrive by themselves. */
export const isLive = (page: Page, timeout = 10_000) =>
  expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout })

/** A time that holds on a machine at rest; a busy one is given as much more as it is behind. Milliseconds. */
export const atRest = (ms: number) => ms * Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism()))
