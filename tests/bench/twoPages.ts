import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'
import { openChromium, openTab } from './chromium.ts'
import { inTurn } from './rounds.ts'

/** A frame longer than this, in milliseconds, has missed its turn at 60 frames per second. */
const slowFrame = 25

/**
 * Builds a page with two implementations, the product's at its address and a hand-written one at `#plain`, and measures
 * them alternately with each slow-down factor.
 */
export async function compareOnPage<T>(
  page: string,
  slowed: readonly number[],
  measure: (tab: Page, devtools: CDPSession) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'page-'))
  const shared: InlineConfig = {
    root: page,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  }
  await build(shared)
  const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await openChromium()
  const url = server.resolvedUrls?.local[0] ?? ''
  const visit = async (hash: string, times: number) => {
    const tab = await openTab(browser, { url, slowed: times })
    await tab.page.goto(`${url}${hash}`)
    const measured = await measure(tab.page, tab.devtools)
    await tab.close()
    return measured
  }
  try {
    const all: Record<'product' | 'plain', T[]>[] = []
    for (const times of slowed)
      all.push(await inTurn(3, { plain: () => visit('#plain', times), product: () => visit('', times) }))
    return all
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true })
  }
}

/** Main-thread time so far, in milliseconds. */
export async function workOf(devtools: CDPSession) {
  await devtools.send('Performance.enable')
  return (
    ((await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
    1000
  )
}

/** Scrolls a box fast to its end and back. Returns the percentage of late frames and the work per frame. */
export async function scrolled(tab: Page, devtools: CDPSession, selector: string, step: number) {
  const before = await workOf(devtools)
  const frames = await tab.evaluate(
    async ({ selector, step }) => {
      const box = document.querySelector<HTMLElement>(selector)!
      const lengths: number[] = []
      let last = performance.now()
      let by = step
      for (let frame = 0; frame < 180; frame++) {
        const before = box.scrollTop
        box.scrollTop += by
        if (box.scrollTop === before) by = -by
        await new Promise<void>((done) => requestAnimationFrame(() => done()))
        const now = performance.now()
        lengths.push(now - last)
        last = now
      }
      return lengths
    },
    { selector, step },
  )
  return {
    slowFrames: (100 * frames.filter((length) => length > slowFrame).length) / frames.length,
    work: ((await workOf(devtools)) - before) / frames.length,
  }
}
