import type { Page } from '@playwright/test'
import type { Client } from '#contract/entities/client.ts'
import { startBrowser } from './ownBrowser.ts'
import { useOwnProduct } from './ownProduct.ts'
import { newClient } from './records.ts'
import { atRest, expect, isLive, test, type Staff } from './staff.ts'

const product = useOwnProduct()
/** Console messages of the browser while the server is down. */
const away =
  /net::ERR_|SignalR Connection Error|The hub did not take|WebSocket|Connection disconnected|negotiation|start the connection|status of 50\d/
const anyName = () => `Slip Masonry ${crypto.randomUUID().slice(0, 8)}`

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const box = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })
const recordsCalled = async (staff: Staff, name: string) =>
  (await (await staff.elsewhere('admin2@demo.test', product.url)).ask<Client[]>('GET', 'client')).filter(
    (client) => client.name === name,
  )
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })

test('a server killed while a form is open loses nothing: the session, the typed text and one record remain', async ({
  staff,
}) => {
  staff.allow(away)
  const page = await staff.signIn('admin@demo.test', '/manage/clients/edit/0', product)
  const name = anyName()
  await box(page, 'Name').fill(name)
  await box(page, 'Town').fill('Dingle')
  await product.server.end('SIGKILL')
  await box(page, 'Notes').fill('Written while nobody listened.')
  await expect(page.getByText(/^(?:Reconnecting|Offline)$/)).toBeVisible()
  await product.server.begin()
  await isLive(page, 40_000)
  await expect(box(page, 'Name')).toHaveValue(name)
  await save(page).click()
  await page.getByRole('link', { name: 'Open client' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await recordsCalled(staff, name)).toMatchObject([{ town: 'Dingle' }])
  await page.getByRole('button', { name: 'Edit client' }).click()
  await expect(box(page, 'Notes')).toHaveValue('Written while nobody listened.')
})

test('a save while the server is down waits for it, says so, and makes one record', async ({ staff }) => {
  staff.allow(away)
  const page = await staff.signIn('admin@demo.test', '/manage/clients/edit/0', product)
  const name = anyName()
  await box(page, 'Name').fill(name)
  await product.server.end('SIGKILL')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Waiting for the server…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting for the server…' })).toBeDisabled()
  await product.server.begin()
  await expect(page.getByText('The client was successfully saved')).toBeVisible({ timeout: 30_000 })
  expect(await recordsCalled(staff, name)).toHaveLength(1)
})

test('a save whose answer is lost is repeated and makes one record', async ({ staff }) => {
  staff.allow(away)
  const page = await staff.signIn('admin@demo.test', '/manage/clients/edit/0', product)
  const name = anyName()
  await box(page, 'Name').fill(name)
  // The server saves the client, but the answer is lost.
  await page.route(
    '**/api/client',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await save(page).click()
  await expect(page.getByText('The client was successfully saved')).toBeVisible({ timeout: 30_000 })
  expect(await recordsCalled(staff, name)).toHaveLength(1)
})

/** Types continuously and records the length of the text over time. */
async function typeAway(page: Page) {
  let text = ''
  const stood: { at: number; length: number }[] = []
  const begun = Date.now()
  for (let word = 1; Date.now() - begun < 4_000; word++) {
    await page.keyboard.type(`word${word} `)
    text += `word${word} `
    stood.push({ at: Date.now(), length: text.length })
  }
  return { text, lengthAt: (at: number) => stood.findLast((mark) => mark.at <= at)?.length ?? 0 }
}
/** One second earlier, or more on a slow machine. */
const aSecondBefore = (at: number) => at - Math.min(atRest(1_000), 3_000)

test('a browser killed while someone types loses at most a second of it', async ({ staff }, info) => {
  const admin = await staff.elsewhere('admin@demo.test', product.url)
  const client = await newClient(admin)
  const [name = '', value = ''] = admin.cookie.split('=')
  const open = async () => {
    const browser = await startBrowser(info.outputPath('profile'))
    await browser.page.context().addCookies([{ name, value, url: product.url }])
    await browser.page.goto(`${product.url}/manage/clients/edit/${client.id}?edit=1`)
    return browser
  }
  const browser = await open()
  await box(browser.page, 'Notes').focus()
  const { text, lengthAt } = await typeAway(browser.page)
  const killed = Date.now()
  await browser.kill()

  const again = await open()
  await expect(dialogOf(again.page, 'Edit Client').getByText('Your unsaved entries are back')).toBeVisible()
  const kept = await box(again.page, 'Notes').inputValue()
  await again.kill()
  expect(text.slice(0, kept.length)).toBe(kept)
  expect(kept.length).toBeGreaterThanOrEqual(lengthAt(aSecondBefore(killed)))
})

test('a double click on Save makes one record', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients/edit/0', product)
  const name = anyName()
  await box(page, 'Name').fill(name)
  await save(page).dblclick()
  await expect(page.getByText('The client was successfully saved')).toBeVisible()
  expect(await recordsCalled(staff, name)).toHaveLength(1)
})
