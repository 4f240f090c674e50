import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { openChromium, openTab } from './chromium.ts'
import { benchHub } from './hub.ts'
import type { Goal } from './measured.ts'
import { quantile } from './rounds.ts'

const saves = 100
interface Client {
  id: number
  rowVersion: number
  name: string
}

/** Opens hub connections of other users in a separate process; fewer if the machine cannot hold them all. */
async function openOthers(server: ServerProcess, { cookie }: Caller) {
  for (const connections of [500, 200]) {
    const others = fork(fileURLToPath(new URL('openLines.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, URL: server.url, COOKIE: cookie, CONNECTIONS: String(connections) },
    })
    const [said] = (await Promise.race([once(others, 'message'), once(others, 'exit')])) as [unknown]
    if (said === 'open') return { connections, close: () => others.kill() }
  }
  throw new Error('Not even 200 connections could be opened.')
}

/** Waits in the page for a cell with this name and returns the time of the frame that shows it. */
const expectName = (page: Page, name: string) =>
  page.evaluate((name) => {
    const painted = new Promise<number>((done) => {
      const watch = new MutationObserver(() => {
        if (![...document.querySelectorAll('td')].some(({ textContent }) => textContent === name)) return
        watch.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => done(performance.timeOrigin + performance.now()))
          port1.start()
          port2.postMessage(null)
        })
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { painted })
  }, name)
const paintedAt = (page: Page) => page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)

async function save(page: Page, author: Caller, client: Client, nth: number) {
  const name = `${client.name.replace(/ \d+$/, '')} ${nth}`
  await expectName(page, name)
  const begun = performance.timeOrigin + performance.now()
  const { data, status } = await author.read<Client>('PUT', 'client', { ...client, name })
  if (status !== 200) throw new Error(`A save was answered with ${status}`)
  const answered = performance.timeOrigin + performance.now() - begun
  return { painted: (await paintedAt(page)) - begun, answered, next: data }
}

async function saveAgainAndAgain(server: ServerProcess, reader: Caller, author: Caller) {
  const browser = await openChromium()
  try {
    const { page } = await openTab(browser, { caller: reader, url: server.url })
    await page.goto(`${server.url}/manage/clients`)
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
    const {
      data: [first],
    } = await author.read<Client[]>('GET', 'client')
    let { data: client } = await author.read<Client>('GET', `client/${first!.id}`)
    const times: { painted: number; answered: number }[] = []
    for (let nth = -10; nth < saves; nth++) {
      const taken = await save(page, author, client, nth + 10)
      client = taken.next
      if (nth >= 0) times.push(taken)
    }
    return times
  } finally {
    await browser.close()
  }
}

/** S8: time from one person's save to the frame that shows it to another, with hundreds of open connections. */
export const benchSaves: Goal = async () => {
  const server = await startServer()
  try {
    const author = await server.signIn('admin@demo.test')
    const others = await openOthers(server, author)
    const times = await saveAgainAndAgain(server, await server.signIn('admin2@demo.test'), author)
    others.close()
    const fanOut = await benchHub({ connections: others.connections, rounds: 200 })
    const of = (mark: 'painted' | 'answered', share: number) =>
      quantile(
        times.map((time) => time[mark]),
        share,
      )
    const answered = (share: number) => ({ name: 'answer to the author', figure: of('answered', share) })
    return [
      {
        what: `save to paint, ${others.connections} open, middle`,
        figure: of('painted', 0.5),
        unit: 'ms',
        floor: answered(0.5),
        most: 60,
      },
      { what: 'the slowest of a hundred', figure: of('painted', 0.99), unit: 'ms', floor: answered(0.99), most: 250 },
      {
        what: 'one event to all of them',
        figure: fanOut.hub.p50,
        unit: 'ms',
        floor: { name: 'bare ws', figure: fanOut.bare.p50 },
        mostTimes: 1.5,
      },
    ]
  } finally {
    await server.remove()
  }
}
