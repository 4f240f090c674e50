import { expect, test, type Page } from '@playwright/test'
import { offlineWorker } from '#contract/wire/offline.ts'
import { offlineSite, type OfflineSite } from './offlineSite.ts'

let site: OfflineSite
test.beforeEach(async () => {
  site = await offlineSite()
})
test.afterEach(() => site.close())

const address = () => `${site.url}/manage/projects`
/** Opens the site and waits until the worker serves it. */
async function open(page: Page) {
  await page.goto(address())
  await page.evaluate(async (worker) => {
    const { serviceWorker } = navigator
    const taken = new Promise<void>((done) => {
      serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
      if (serviceWorker.controller) done()
    })
    await serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' })
    await taken
  }, offlineWorker)
  await page.reload()
  await expect.poll(() => kept(page)).toContain('/')
}
/** The paths of answers that the browser has stored. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('safety-kept-'))
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return found.flat().map(({ url }) => new URL(url).pathname)
  })
const files = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('safety-files')).keys()).map(({ url }) => new URL(url).pathname).toSorted(),
  )
const read = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    try {
      const answer = await fetch(`/api/${asked}`)
      return { status: answer.status, body: (await answer.json()) as unknown }
    } catch {
      return 'no answer'
    }
  }, path)
const version = (page: Page) => page.getByRole('heading').textContent()
const boot = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('boot')!.textContent) as Record<string, unknown>)
/** Checks for a newer worker, as the browser does on each visit, and waits for the result. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => null)
    const coming = registration.installing ?? registration.waiting
    if (coming)
      await new Promise<void>((done) => {
        const look = () => (coming.state === 'activated' || coming.state === 'redundant') && done()
        coming.addEventListener('statechange', look)
        look()
      })
  })

test('a new version is shown at once online, and stored only once it is complete', async ({ page }) => {
  site.answers = { 'kept/1': { body: { title: 'As version 1 says it' } } }
  await open(page)
  await read(page, 'kept/1')
  await expect.poll(() => kept(page)).toContain('/api/kept/1')
  expect(await files(page)).toEqual(['/dist/assets/entry-1.js', '/dist/assets/shared.js'])

  // A file is missing: the page is new, but the stored version remains the former one with all its files.
  site.version = 2
  site.missing = ['/dist/assets/entry-2.js']
  await page.reload()
  expect(await version(page)).toBe('Version 2')
  await update(page)
  site.away = true
  await page.reload()
  expect(await version(page)).toBe('Version 1')
  await expect(page.locator('#code')).toHaveText('/dist/assets/entry-1.js')
  expect(await read(page, 'kept/1')).toMatchObject({ body: { title: 'As version 1 says it' } })

  // Once all files are available, the new version takes over and removes the former one.
  site.away = false
  site.missing = []
  await page.reload()
  await update(page)
  await page.reload()
  await expect.poll(() => kept(page)).toEqual(['/'])
  expect(await files(page)).toEqual(['/dist/assets/entry-2.js', '/dist/assets/shared.js'])
  site.away = true
  await page.reload()
  expect(await version(page)).toBe('Version 2')
  await expect(page.locator('#code')).toHaveText('/dist/assets/entry-2.js')
  expect(await read(page, 'kept/1')).toBe('no answer')
})

test('only answers that may stay are kept, and never those of confidential records', async ({ page }) => {
  site.answers = {
    'kept/1': { body: { data: { title: 'Weld the rail', isConfidential: false } } },
    'kept/2': { body: { data: [{ title: 'Name of a whistle-blower', isConfidential: true }] } },
    'kept/3': { body: { data: 'x'.repeat(600_000) } },
    'user/1': { body: { data: { name: 'Aoife' } } },
  }
  await open(page)
  for (const path of Object.keys(site.answers)) await read(page, path)
  await expect.poll(() => kept(page)).toEqual(['/', '/api/kept/1'])
  // A record that becomes confidential is removed from the store.
  site.answers['kept/1'] = { body: { data: { title: 'Weld the rail', isConfidential: true } } }
  await read(page, 'kept/1')
  await expect.poll(() => kept(page)).toEqual(['/'])
  site.away = true
  for (const path of Object.keys(site.answers)) expect(await read(page, path)).toBe('no answer')
})

test('a kept page asks for all changes since the oldest answer that it shows, and shows no list of another address', async ({
  page,
}) => {
  site.answers = { 'kept/1': { sequence: 31, body: {} }, 'kept/2': { sequence: 70, body: {} } }
  await open(page)
  expect(await boot(page)).toMatchObject({ sequence: 50, lists: { user: [{ name: 'Listed </b>' }] } })
  for (const path of Object.keys(site.answers)) await read(page, path)
  await expect.poll(() => kept(page)).toHaveLength(3)
  site.away = true
  await page.reload()
  expect(await boot(page)).toMatchObject({ sequence: 31, lists: {}, isKept: true })
})

const leaving: [string, (page: Page) => Promise<unknown>][] = [
  ['signs out', (page) => page.goto(`${site.url}/bff/logout`)],
  [
    'signs out without a connection',
    async (page) => {
      site.away = true
      await page.goto(`${site.url}/bff/logout`).catch(() => null)
      site.away = false
      // The browser's own error page may still be loading.
      await expect(() => page.goto(`${site.url}/login`)).toPass()
    },
  ],
  ['goes to the sign-in', (page) => page.goto(`${site.url}/bff/login?returnUrl=%2Fmanage`)],
  [
    'is told that the session is over',
    (page) => {
      site.answers['kept/1'] = { status: 401, body: {} }
      return read(page, 'kept/1')
    },
  ],
  [
    'opens the page without a session',
    (page) => {
      site.userId = null
      return page.reload()
    },
  ],
  [
    'gives the phone to someone else, who signs in',
    (page) => {
      site.userId = 8
      return page.reload()
    },
  ],
]
for (const [words, leave] of leaving)
  test(`nothing that was read stays on the device when its reader ${words}`, async ({ page }) => {
    site.answers = { 'kept/1': { body: { data: { title: 'Weld the rail' } } } }
    await open(page)
    await read(page, 'kept/1')
    await expect.poll(() => kept(page)).toContain('/api/kept/1')
    await leave(page)
    await expect.poll(() => kept(page)).not.toContain('/api/kept/1')
    site.away = true
    if (site.userId !== 8) await expect(page.goto(address())).rejects.toThrow(/ERR_/)
  })
