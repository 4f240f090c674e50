import { sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { filledFolder } from '../filledFolder.ts'
import { startServer, type Caller } from '../serverProcess.ts'
import { migrations } from '../worldPrint.ts'
import { metric, openChromium, openTab } from './chromium.ts'
import type { Goal } from './measured.ts'
import { quantile } from './rounds.ts'

const bridge = projectId('HB-014')
const live = 200
const perSecond = 20
const title = 'Fit handrails at span'

/** A data folder with the demo world and this many live permits whose crews have not signed on yet. */
async function folderWithPermits() {
  const folder = await filledFolder()
  const database = await openEmbedded(folder, await readMigrations(migrations))
  await database.db.execute(sql`
    insert into "permit" ("projectId", number, "processSubTypeId", title, "locationId", "authorUserId", "holderUserId",
      "issuerUserId", "statusId", "validFrom", "validTo", "createdOn", "updatedOn")
    select ${bridge}, 'PTW-2' || lpad(n::text, 3, '0'), p."processSubTypeId", ${title} || ' ' || n, p."locationId",
      p."authorUserId", p."holderUserId", p."issuerUserId", 50, now() - interval '1 hour', now() + interval '6 hours',
      now(), now()
    from generate_series(1, ${live}::int) n, (select * from "permit" where "projectId" = ${bridge} order by id limit 1) p`)
  await database.close()
  return folder
}

/** Records in the page when the card of each permit first shows that one person has signed on. */
const watchCards = (page: Page) =>
  page.evaluate(() => {
    const painted: Record<string, number> = {}
    const frames = { slow: 0, all: 0 }
    const look = () => {
      const shown = [...document.querySelectorAll('.permit-card')].flatMap(({ textContent }) => {
        const [, number] = /(PTW-\d+)1 on/.exec(textContent) ?? []
        return number && !(number in painted) ? [number] : []
      })
      if (shown.length === 0) return
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          for (const number of shown) painted[number] ??= performance.timeOrigin + performance.now()
        })
        port1.start()
        port2.postMessage(null)
      })
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    let last = performance.now()
    const next = () => {
      const now = performance.now()
      frames.all++
      if (now - last > 50) frames.slow++
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { painted, frames })
  })

/** Signs a person on to a permit. Returns the times of request and answer. */
async function signOn(caller: Caller, { id, number, rowVersion }: PermitSummary) {
  const sent = performance.timeOrigin + performance.now()
  const { status, errors } = await caller.read('PUT', `permit/${id}/move`, {
    action: 'signOn',
    rowVersion,
    name: 'Pat Moloney',
    company: 'Brannock',
    signature: ['typed:Pat Moloney'],
  })
  if (status !== 200) throw new Error(`A sign-on was answered with ${status}: ${JSON.stringify(errors)}`)
  return { number: String(number), sent, answered: performance.timeOrigin + performance.now() }
}

/** S19: a board of 200 live permits in a browser while twenty of them change each second. */
export const benchBoard: Goal = async () => {
  const dataDir = await folderWithPermits()
  const server = await startServer({ dataDir })
  const browser = await openChromium()
  try {
    const caller = await server.signIn('admin@demo.test')
    const tab = await openTab(browser, { caller: await server.signIn('admin2@demo.test'), url: server.url })
    await tab.page.goto(`${server.url}/manage/projects/sms/view/${bridge}/permits?as=board`)

    await tab.page.waitForFunction((count) => document.querySelectorAll('.permit-card').length >= count, live)
    await tab.page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
    const all = await caller.read<PermitSummary[]>('GET', `permit?projectId=${bridge}&words=handrails&size=500`)
    const data = all.data.filter((one) => one.title.startsWith(title))
    await watchCards(tab.page)
    const workBefore = await metric(tab, 'TaskDuration')
    const begun = performance.now()
    const saves: Promise<Awaited<ReturnType<typeof signOn>>>[] = []
    for (const permit of data) {
      saves.push(signOn(caller, permit))
      const due = begun + (saves.length * 1_000) / perSecond
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())))
    }
    const changed = await Promise.all(saves)
    const seconds = (performance.now() - begun) / 1_000
    await tab.page.waitForFunction(
      (count) => Object.keys((window as unknown as { painted: object }).painted).length >= count,
      data.length,
    )
    const work = (await metric(tab, 'TaskDuration')) - workBefore
    const { painted, frames } = await tab.page.evaluate(() => {
      const seen = window as unknown as { painted: Record<string, number>; frames: { slow: number; all: number } }
      return { painted: seen.painted, frames: seen.frames }
    })
    const shown = changed.map(({ number, sent }) => painted[number]! - sent)
    const answered = changed.map((one) => one.answered - one.sent)
    const answer = (share: number) => ({ name: 'answer to the author', figure: quantile(answered, share) })
    return [
      {
        what: `${data.length} changes to a board of ${live}, middle`,
        figure: quantile(shown, 0.5),
        unit: 'ms',
        floor: answer(0.5),
        most: 150,
      },
      { what: 'the slowest of a hundred', figure: quantile(shown, 0.99), unit: 'ms', floor: answer(0.99), most: 500 },
      { what: `main thread busy at ${perSecond} changes/s`, figure: (work / seconds) * 100, unit: '%', most: 50 },
      { what: 'frames over 50 ms', figure: (frames.slow / frames.all) * 100, unit: '%', most: 10 },
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}
