import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'

const page = fileURLToPath(new URL('tablePage', import.meta.url))
const words = [
  's',
  'st',
  'sti',
  'stif',
  'stiff',
  '',
  't',
  'tr',
  'tru',
  'trus',
  'truss',
  'truss t',
  '',
  'p',
  'pt',
  'ptw',
  'ptw-',
  'ptw-9',
  'ptw-99',
  '',
  'corrib',
  '',
]
const turns = 3
/** A frame longer than this, in milliseconds, has missed its turn at 60 frames per second. */
const slowFrame = 25

interface Times {
  /** Milliseconds from a keystroke to the layout of its rows: median and maximum. */
  keystroke: number
  worstKeystroke: number
  /** Milliseconds from a click on a column heading to the sorted rows, and to the reversed order. */
  sort: number
  flip: number
  /** Percentage of late frames while scrolling, and main-thread work in milliseconds per frame. */
  slowFrames: number
  workPerFrame: number
}

/** Times of our table and of a hand-written one for 100,000 rows, and their ratio. */
export interface TableFigures {
  product: Times
  plain: Times
  ratio: Times
  /** The same with the processor slowed down four times. */
  slowed: { product: Times; plain: Times; ratio: Times }
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Measures the shared table against a hand-written one in Chromium (CHROMIUM), both built for production, alternately
 * on one machine.
 */
export async function benchTable(): Promise<TableFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'table-'))
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
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags })
  try {
    const address = server.resolvedUrls?.local[0] ?? ''
    const full = await compare(browser, address, 1)
    return { ...full, slowed: await compare(browser, address, 4) }
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true })
  }
}

/** Measures both alternately, so that other load affects both, and returns medians. */
async function compare(browser: Browser, address: string, slowdown: number) {
  const measured = { plain: [] as Times[], product: [] as Times[] }
  for (let turn = 0; turn < turns; turn++) {
    measured.plain.push(await measure(browser, `${address}#plain`, slowdown))
    measured.product.push(await measure(browser, `${address}#product`, slowdown))
  }
  const plain = each((name) => middle(measured.plain.map((times) => times[name])))
  const product = each((name) => middle(measured.product.map((times) => times[name])))
  return { product, plain, ratio: each((name) => product[name] / Math.max(plain[name], 0.1)) }
}

const names = [
  'keystroke',
  'worstKeystroke',
  'sort',
  'flip',
  'slowFrames',
  'workPerFrame',
] as const satisfies (keyof Times)[]
const each = (value: (name: keyof Times) => number) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as Times
const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

async function measure(browser: Browser, address: string, slowdown: number): Promise<Times> {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await tab.goto(address)
  await tab.waitForFunction(() => document.querySelectorAll('tbody tr').length > 20)
  // Waits until code preloaded in idle time has loaded, as it has when a user starts to type.
  await tab.waitForTimeout(1500)
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const keystrokes = await typing(tab)
  const [sort = 0, flip = 0] = await sorting(tab)
  const scrolled = await scrolling(tab, devtools)
  await tab.close()
  return { keystroke: middle(keystrokes), worstKeystroke: Math.max(...keystrokes), sort, flip, ...scrolled }
}

/** Types words into the filter letter by letter. Returns the times until the rows are laid out. */
const typing = (tab: Page) =>
  tab.evaluate(async (words) => {
    const input = document.querySelector('input')!
    const times: number[] = []
    for (const word of words) {
      const begun = performance.now()
      // Bypasses React's setter, like a real key press.
      Reflect.set(HTMLInputElement.prototype, 'value', word, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      document.querySelector<HTMLElement>('.register')?.offsetHeight.toString()
      times.push(performance.now() - begun)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))
    }
    return times
  }, words)

/** Sorts by title, then reverses the order. */
const sorting = (tab: Page) =>
  tab.evaluate(async () => {
    const times: number[] = []
    for (let press = 0; press < 2; press++) {
      const head = document.querySelectorAll<HTMLElement>('th button')[1]!
      const begun = performance.now()
      head.click()
      await Promise.resolve()
      document.querySelector<HTMLElement>('.register')?.offsetHeight.toString()
      times.push(performance.now() - begun)
      await new Promise((done) => setTimeout(done, 300))
    }
    return times
  })

/** Scrolls fast, half a page per frame, and counts late frames. */
async function scrolling(tab: Page, devtools: CDPSession) {
  await devtools.send('Performance.enable')
  const work = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  const before = await work()
  const frames = await tab.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('.register')!
    const lengths: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < 180; frame++) {
      box.scrollTop += 470
      await new Promise<void>((done) => requestAnimationFrame(() => done()))
      const now = performance.now()
      lengths.push(now - last)
      last = now
    }
    return lengths
  })
  const spent = ((await work()) - before) * 1000
  return {
    slowFrames: (100 * frames.filter((length) => length > slowFrame).length) / frames.length,
    workPerFrame: spent / frames.length,
  }
}
