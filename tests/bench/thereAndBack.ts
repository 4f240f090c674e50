import type { Page } from '@playwright/test'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { metric, openChromium, openTab, type Tab } from './chromium.ts'
import { openFloors } from './floors.ts'
import type { Goal } from './measured.ts'
import { inTurn, median } from './rounds.ts'

/** A path through a list: what opens a record, what leads back, and the text to wait for in each case. */
interface Way {
  url: string
  open: string
  back: string
}

/** Milliseconds from a click to the frame that shows the word in a heading or a cell. */
const clicked = (page: Page, selector: string, place: string, word: string) =>
  page.evaluate(
    ({ selector, place, word }) =>
      new Promise<number>((done) => {
        const stands = () => [...document.querySelectorAll(place)].some(({ textContent }) => textContent === word)
        const begun = performance.now()
        const announced = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => done(performance.now() - begun))
            port1.start()
            port2.postMessage(null)
          })
        const watch = new MutationObserver(() => {
          if (!stands()) return
          watch.disconnect()
          announced()
        })
        watch.observe(document, { childList: true, subtree: true, characterData: true })
        document.querySelector<HTMLElement>(selector)!.click()
      }),
    { selector, place, word },
  )

/** A user points at a row before clicking it. The page may use that to preload. */
async function walk(tab: Tab, { url, open, back }: Way, name: string) {
  const asked: string[] = []
  tab.page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && asked.push(request.url()))
  await tab.page.goto(url)
  await tab.page.waitForSelector(open)
  await tab.page.waitForLoadState('networkidle')
  await tab.page.hover(open)
  await tab.page.waitForTimeout(300)
  const detail = await clicked(tab.page, open, 'h1', name)
  // Waits for what the first visit still loads, such as the history, so that it does not count as a repeated request.
  await tab.page.waitForTimeout(1_000)
  asked.length = 0
  const toList = await clicked(tab.page, back, 'td, td *', name)
  const again = await clicked(tab.page, open, 'h1', name)
  await clicked(tab.page, back, 'td, td *', name)
  await tab.page.waitForTimeout(500)
  await tab.devtools.send('HeapProfiler.collectGarbage')
  return { detail, toList, again, asked: asked.length, heap: (await metric(tab, 'JSHeapUsedSize')) / 1_048_576 }
}

async function measure(server: ServerProcess, caller: Caller) {
  const {
    data: [first],
  } = await caller.read<{ id: number; name: string }[]>('GET', 'client')
  const { id, name } = first!
  const answers = {
    '/api/client': await textOf(caller, 'client'),
    [`/api/client/${id}`]: await textOf(caller, `client/${id}`),
  }
  const floors = await openFloors(answers)
  const browser = await openChromium()
  const ways = {
    product: {
      url: `${server.url}/manage/clients`,
      open: `tbody a[href="/manage/clients/edit/${id}"]`,
      back: 'a[href="/manage/clients"]',
    },
    react: { url: `${floors.url}/react/?kind=client`, open: `tr[data-id="${id}"]`, back: 'button' },
  }
  const go = async (way: Way) => {
    const tab = await openTab(browser, { caller, url: server.url })
    const taken = await walk(tab, way, name)
    await tab.close()
    return taken
  }
  try {
    return await inTurn(5, { product: () => go(ways.product), react: () => go(ways.react) })
  } finally {
    await browser.close()
    await floors.close()
  }
}

const textOf = async (caller: Caller, path: string) => (await caller.ask('GET', path)).text()

/** S3: from a list to a record and back, twice, with repeated requests and the memory left behind. */
export const benchThereAndBack: Goal = async () => {
  const server = await startServer()
  try {
    const { product, react } = await measure(server, await server.signIn('admin@demo.test'))
    const line = (what: string, of: 'detail' | 'toList' | 'again' | 'heap', unit = 'ms', mostTimes?: number) => ({
      what,
      figure: median(product.map((taken) => taken[of])),
      unit,
      floor: { name: 'React alone', figure: median(react.map((taken) => taken[of])) },
      ...(mostTimes && { mostTimes }),
    })
    return [
      line('list to record', 'detail', 'ms', 2),
      line('back to the list', 'toList'),
      line('to the same record again', 'again'),
      {
        what: 'requests for what is cached and fresh',
        figure: Math.max(...product.map(({ asked }) => asked)),
        unit: 'requests',
        most: 0,
      },
      line('memory afterwards', 'heap', 'MB'),
    ]
  } finally {
    await server.remove()
  }
}
