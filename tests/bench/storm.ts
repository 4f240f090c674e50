import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { Hono } from 'hono'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { metric, openChromium, openTab, type Tab } from './chromium.ts'
import type { Goal } from './measured.ts'
import { inTurn } from './rounds.ts'
import { stormServer } from './stormServer.ts'

const perSecond = 200
/** Seconds per contestant, in two turns. */
const seconds = process.env.LONG ? 60 : 10
const turns = 2
/** A frame longer than this, in milliseconds, has missed two turns at 60 frames per second. */
const slowFrame = 50
const pages = fileURLToPath(new URL('storm', import.meta.url))

/** Production builds of both pages, by path. */
async function builtPages() {
  const folder = await mkdtemp(join(tmpdir(), 'storm-'))
  const input = ['index.html', 'byHand.html'].map((name) => join(pages, name))
  await build({
    root: pages,
    configFile: false,
    logLevel: 'error',
    base: '/pages/',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
  })
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const name of await readdir(folder, { recursive: true }))
    if (/\.\w+$/.test(name)) files.set(`/pages/${name}`, new Uint8Array(await readFile(join(folder, name))))
  await rm(folder, { recursive: true })
  return files
}

const kinds: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** Users notice the longest gaps between frames, so the page counts them. */
const countFrames = ({ page }: Tab, slow: number) =>
  page.evaluate((slow) => {
    const counted = { slow: 0, all: 0 }
    let last = performance.now()
    const next = () => {
      const now = performance.now()
      counted.all++
      if (now - last > slow) counted.slow++
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { counted })
  }, slow)
const framesOf = ({ page }: Tab) =>
  page.evaluate(() => (window as unknown as { counted: { slow: number; all: number } }).counted)

/** Runs one page during the storm. Returns main-thread cost and request figures. */
async function runStorm(browser: Browser, server: Awaited<ReturnType<typeof stormServer>>, path: string) {
  const tab = await openTab(browser, { url: server.url })
  try {
    await tab.page.goto(server.url + path)
    await tab.page.waitForFunction(() => document.querySelectorAll('tbody tr').length >= 50)
    await server.waitForListener()
    await tab.page.waitForTimeout(1_000)
    server.calm()
    const before = await metric(tab, 'TaskDuration')
    await countFrames(tab, slowFrame)
    const { requests, atOnce } = await server.storm(perSecond, seconds / turns)
    const frames = await framesOf(tab)
    return {
      work: (await metric(tab, 'TaskDuration')) - before,
      slow: frames.slow,
      frames: frames.all,
      requests,
      atOnce,
    }
  } finally {
    await tab.close()
  }
}

/** S5: the cost of a stream of other people's changes for a table that shows them. */
export const benchStorm: Goal = async () => {
  const files = await builtPages()
  const app = new Hono().get('/pages/*', (c) => {
    const file = files.get(c.req.path)
    return file
      ? c.body(file, 200, { 'content-type': kinds[c.req.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
      : c.notFound()
  })
  const server = await stormServer(app)
  const browser = await openChromium()
  try {
    const { product, byHand } = await inTurn(turns, {
      product: () => runStorm(browser, server, '/pages/index.html'),
      byHand: () => runStorm(browser, server, '/pages/byHand.html'),
    })
    const sum = (taken: typeof product, of: 'work' | 'slow' | 'requests' | 'frames') =>
      taken.reduce((total, one) => total + one[of], 0)
    const name = 'three text nodes by hand'
    return [
      {
        what: `work of ${seconds} s at ${perSecond} events/s`,
        figure: sum(product, 'work'),
        unit: 's',
        floor: { name, figure: sum(byHand, 'work') },
        mostTimes: 1.6,
      },
      // Slow frames of the reference page are caused by other load on the machine.
      {
        what: `frames over ${slowFrame} ms`,
        figure: sum(product, 'slow'),
        unit: 'frames',
        floor: { name, figure: sum(byHand, 'slow') },
        most: sum(byHand, 'slow'),
      },
      {
        what: 'frames painted',
        figure: sum(product, 'frames'),
        unit: 'frames',
        floor: { name, figure: sum(byHand, 'frames') },
      },
      {
        what: 'requests a second',
        figure: sum(product, 'requests') / seconds,
        unit: '/s',
        floor: { name, figure: sum(byHand, 'requests') / seconds },
        most: 60,
      },
      { what: 'requests at once', figure: Math.max(...product.map(({ atOnce }) => atOnce)), unit: 'requests', most: 1 },
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
