import type { Page } from '@playwright/test'
import type { Permit } from '#contract/entities/permit.ts'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import type { Caller } from './caller.ts'
import { fingerFlags, startBrowser } from './ownBrowser.ts'
import { useOwnProduct } from './ownProduct.ts'
import { newSite, photo } from './site.ts'
import { expect, test, type Staff } from './staff.ts'

const product = useOwnProduct()

/** Opens a phone's browser with its profile, signed in. */
async function phone(profile: string, { cookie }: Pick<Caller, 'cookie'>) {
  const browser = await startBrowser(profile, { flags: [...fingerFlags, '--window-size=390,844'] })
  const [name = '', value = ''] = cookie.split('=')
  await browser.page.context().addCookies([{ name, value, url: product.url }])
  return browser
}

/** Waits until the phone has stored what it needs offline, including this page. */
async function keeps(page: Page, address: string) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(address)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('safety-kept-'))
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return kept.flat().map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(
      expect.arrayContaining([
        '/',
        expect.stringMatching(/^\/api\/permit\/\d+$/),
        expect.stringMatching(/^\/api\/permit\/\d+\/answers$/),
      ]),
    )
}

/** A draft permit with questions, and its author. */
async function draftPermit(staff: Staff) {
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const { project, type, zone, author, holder, issuer } = await newSite(admin)
  const caller = await staff.elsewhere(author.email, product.url)
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
  const permit = await caller.ask<Permit>('POST', 'permit', {
    projectId: project.id,
    processSubTypeId: type.id,
    title: 'Weld the slipway rail',
    locationId: zone.id,
    holderUserId: holder.id,
    issuerUserId: issuer.id,
    validFrom: hours(-1),
    validTo: hours(5),
  })
  const address = `${product.url}/manage/projects/sms/view/${project.id}/permits/${permit.id}`
  return { admin, caller, holder, permit, address }
}

const remarks = (page: Page) => page.getByRole('textbox', { name: 'What else must people know?' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /Weld the slipway rail/ })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 40_000 })

/** What the server has stored for a permit: its answers by slot, with their versions, and its photos. */
async function onServer(caller: Caller, id: number) {
  const { answers } = await caller.ask<AnsweredForm>('GET', `permit/${id}/answers?set=main`)
  const { answerFiles } = await caller.ask<Permit>('GET', `permit/${id}`)
  return {
    answers: Object.fromEntries(answers.map(({ slot, value, version }) => [slot, [value, version]])),
    photos: answerFiles.map(({ name }) => name),
  }
}

const breaks = {
  'whose line is cut': { off: () => product.line.cut(), on: () => product.line.mend() },
  'whose server is killed': { off: () => product.server.end('SIGKILL'), on: () => product.server.begin() },
}
for (const [words, { off, on }] of Object.entries(breaks))
  test(`a phone ${words} and that dies opens the permit again without a connection, and sends what it kept once`, async ({
    staff,
  }, info) => {
    const { caller, permit, address } = await draftPermit(staff)
    const first = await phone(info.outputPath('profile'), caller)
    await first.page.goto(address)
    await first.page.getByText('Yes', { exact: true }).click()
    await saved(first.page)
    await keeps(first.page, address)
    await off()
    await remarks(first.page).fill('The tide turns at four.')
    await first.page.locator('input[type=file]').first().setInputFiles(photo)
    await expect(first.page.getByText(/^No connection\. Kept on this device.*1 file to send$/)).toBeVisible()
    await first.kill()

    const second = await phone(info.outputPath('profile'), caller)
    await second.page.goto(address)
    await expect(heading(second.page)).toBeVisible()
    await expect(second.page.getByText('You see what this device received last.', { exact: false })).toBeVisible()
    await expect(remarks(second.page)).toHaveValue('The tide turns at four.')
    await expect(second.page.getByText('rail.png')).toBeVisible()
    // New answers are sent after those that waited, and a reload in between loses nothing.
    await second.page.getByRole('checkbox', { name: 'The crew is briefed' }).check()
    await remarks(second.page).fill('The tide turns at five.')
    await expect(second.page.getByText(/^No connection\. Kept on this device/)).toBeVisible()
    await second.page.reload()
    await expect(remarks(second.page)).toHaveValue('The tide turns at five.')
    await on()
    await saved(second.page)
    await expect(second.page.getByText('You see what this device received last.', { exact: false })).toHaveCount(0, {
      timeout: 40_000,
    })
    await expect(second.page.getByRole('img', { name: 'rail.png' })).toBeVisible()
    expect(await onServer(caller, permit.id)).toEqual({
      answers: {
        barriers: ['yes', 1],
        remarks: ['The tide turns at five.', 1],
        place: [[expect.objectContaining({ name: 'rail.png' })], 1],
        briefed: [true, 1],
      },
      photos: ['rail.png'],
    })
    await second.kill()
  })

test('what a phone has stored is removed with its user: nothing opens after the sign-out, and nobody else gets it', async ({
  staff,
}, info) => {
  const { caller, holder, address } = await draftPermit(staff)
  const { page, kill } = await phone(info.outputPath('profile'), caller)
  await page.goto(address)
  await keeps(page, address)
  const kept = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))
      const texts = await Promise.all(
        all
          .flat()
          .filter(({ url, headers }) => !url.includes('/dist/') || headers.has('X-Keep-Offline'))
          .map((answer) => answer.text()),
      )
      return texts.filter((text) => text.includes('Weld the slipway rail')).length
    })
  expect(await kept()).toBeGreaterThan(0)

  // Someone else's session in the same browser.
  const other = await staff.elsewhere(holder.email, product.url)
  const [name = '', value = ''] = other.cookie.split('=')
  await page.context().addCookies([{ name, value, url: product.url }])
  await page.goto(`${product.url}/manage/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(kept).toBe(0)

  const [own = '', key = ''] = caller.cookie.split('=')
  await page.context().addCookies([{ name: own, value: key, url: product.url }])
  await page.goto(address)
  await keeps(page, address)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await kept()).toBe(0)
  product.line.cut()
  await expect(page.goto(address)).rejects.toThrow(/ERR_/)
  product.line.mend()
  await kill()
})
