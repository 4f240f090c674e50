import type { Browser } from '@playwright/test'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { openChromium, openTab, rowTimes, watchRows } from './chromium.ts'
import { openFloors, type Floors } from './floors.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

interface Setup {
  browser: Browser
  server: ServerProcess
  caller: Caller
  floors: Floors
  /** Words, one of which is in the table as soon as it has any row. */
  words: string[]
}

async function withSetup<T>(work: (setup: Setup) => Promise<T>): Promise<T> {
  const server = await startServer()
  const caller = await server.signIn('admin@demo.test')
  const list = await (await caller.ask('GET', 'project')).text()
  const floors = await openFloors({ '/api/project': list })
  const browser = await openChromium()
  try {
    const words = (JSON.parse(list) as { data: { number: string }[] }).data.map(({ number }) => number)
    return await work({ browser, server, caller, floors, words })
  } finally {
    await browser.close()
    await floors.close()
    await server.remove()
  }
}

const pages = {
  product: ({ server }: Setup) => `${server.url}/manage/projects`,
  react: ({ floors }: Setup) => `${floors.url}/react/`,
  plain: ({ floors }: Setup) => `${floors.url}/plain`,
}
type Name = keyof typeof pages

/** Loads one of the pages in a fresh browser profile. */
async function load(setup: Setup, name: Name, slowed: number) {
  const tab = await openTab(setup.browser, { caller: setup.caller, url: setup.server.url, slowed })
  await watchRows(tab.page, setup.words, name === 'product' ? '#root input' : 'input')
  await tab.page.goto(pages[name](setup))
  const times = await rowTimes(tab.page)
  await tab.close()
  return times
}

/** Kilobytes of gzipped script that had arrived when the first rows appeared. */
async function scriptsUntilRows(setup: Setup, name: Name) {
  const tab = await openTab(setup.browser, { caller: setup.caller, url: setup.server.url })
  await tab.page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await watchRows(tab.page, setup.words, 'input')
  const scripts = new Map<string, number>()
  const arrived: { at: number; bytes: number }[] = []
  let wall = 0
  await tab.devtools.send('Network.enable')
  tab.devtools.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => (wall ||= wallTime - timestamp))
  tab.devtools.on('Network.responseReceived', ({ requestId, type, response: { headers } }) => {
    if (type === 'Script')
      scripts.set(requestId, Number(headers['content-length'] ?? headers['Content-Length'] ?? Number.NaN))
  })
  tab.devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const bytes = scripts.get(requestId)
    if (bytes !== undefined) arrived.push({ at: (timestamp + wall) * 1000, bytes: bytes || encodedDataLength })
  })
  await tab.page.goto(pages[name](setup))
  const { began, painted } = await rowTimes(tab.page)
  await tab.close()
  return arrived.filter(({ at }) => at <= began + painted).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
}

/** S1: the size of the scripts that the first list needs. */
export const benchFirstScripts: Goal = () =>
  withSetup(async (setup): Promise<Measured[]> => {
    const figure = await scriptsUntilRows(setup, 'product')
    const floor = { name: 'React alone', figure: await scriptsUntilRows(setup, 'react') }
    return [{ what: 'script until the projects stand', figure, unit: 'kB', floor, most: 125 }]
  })

/**
 * S2: the time until rows appear and until typing is possible, at full speed and with the processor slowed down four
 * times.
 */
export const benchFirstPage: Goal = () =>
  withSetup(async (setup) => {
    const lines: Measured[] = []
    for (const slowed of [1, 4]) {
      const taken = await inTurn(slowed > 1 ? 4 : 6, {
        plain: () => load(setup, 'plain', slowed),
        react: () => load(setup, 'react', slowed),
        product: () => load(setup, 'product', slowed),
      })
      const at = (name: Name, mark: 'painted' | 'ready') => median(taken[name].map((times) => times[mark]))
      const how = slowed > 1 ? ', slowed 4 times' : ''
      lines.push(
        {
          what: `rows painted${how}`,
          figure: at('product', 'painted'),
          unit: 'ms',
          floor: { name: 'page without framework', figure: at('plain', 'painted') },
          mostTimes: 1.3,
        },
        {
          what: `rows painted${how}`,
          figure: at('product', 'painted'),
          unit: 'ms',
          floor: { name: 'React alone', figure: at('react', 'painted') },
        },
        {
          what: `ready for input${how}`,
          figure: at('product', 'ready'),
          unit: 'ms',
          floor: { name: 'React alone', figure: at('react', 'ready') },
          mostTimes: 2,
        },
      )
    }
    return lines
  })
