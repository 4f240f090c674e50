import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { browserFlags } from '../browserFlags.ts'
import type { Caller } from '../serverProcess.ts'

/** Starts the headless browser named in CHROMIUM. */
export const openChromium = () =>
  chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }), args: browserFlags })

export interface Tab {
  page: Page
  devtools: CDPSession
  close(): Promise<void>
}

/**
 * Opens a tab in a fresh browser profile, with the caller's cookie if given and the processor slowed down by a factor.
 */
export async function openTab(
  browser: Browser,
  { caller, url, slowed = 1 }: { caller?: Caller; url: string; slowed?: number },
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (caller) {
    const [name = '', value = ''] = caller.cookie.split('=')
    await context.addCookies([{ name, value, url }])
  }
  // tsx wraps named functions in a helper, which functions sent to the page need as well.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (slowed > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return { page, devtools, close: () => context.close() }
}

/** A metric of the browser, such as `TaskDuration` in seconds or `JSHeapUsedSize` in bytes. */
export async function metric({ devtools }: Tab, name: string) {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

/**
 * Sets performance marks in the page: `painted` when a cell contains one of these words, `ready` when the thread is
 * idle afterwards and the input exists.
 */
export const watchRows = (page: Page, words: readonly string[], ready: string) =>
  page.addInitScript(
    ({ words, ready }) => {
      const stand = () =>
        [...document.querySelectorAll('td')].some(({ textContent }) => words.some((word) => textContent.includes(word)))
      const afterFrame = (then: () => void) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', then)
          port1.start()
          port2.postMessage(null)
        })
      const idle = () =>
        requestIdleCallback(() => (document.querySelector(ready) ? performance.mark('ready') : setTimeout(idle, 4)))
      const watch = new MutationObserver(() => {
        if (!document.querySelector('td') || !stand()) return
        watch.disconnect()
        afterFrame(() => {
          performance.mark('painted')
          idle()
        })
      })
      watch.observe(document, { childList: true, subtree: true, characterData: true })
    },
    { words, ready },
  )

/** Waits for both marks of `watchRows`. Returns them in milliseconds since the navigation, and its start time. */
export async function rowTimes(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0)
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return { painted: at('painted'), ready: at('ready'), began: performance.timeOrigin }
  })
}
