import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Client } from '#contract/entities/client.ts'
import { partOf } from '../ui/openExcel.ts'
import { callerAs } from './caller.ts'
import { newClient, newColleague } from './records.ts'
import { expect, password, test } from './staff.ts'

/** A word that only the clients of this run contain. */
const word = `quoin ${crypto.randomUUID().slice(0, 6)}`
const towns = ['Sligo', 'Athlone', 'Ennis', 'Naas', 'Tralee', 'Cobh']
const numbered = (at: number) => `${word} ${String(at).padStart(2, '0')}`

test.beforeAll(async ({ baseURL }) => {
  const admin = await callerAs(baseURL ?? '', 'admin2@demo.test', password)
  for (let at = 1; at <= 36; at++)
    await newClient(admin, {
      name: numbered(at),
      town: towns[at % 6] ?? '',
      country: at % 12 === 0 ? 'GB' : 'IE',
      trades: at === 7 ? ['=HYPERLINK("x","y")'] : ['Masonry'],
      insuranceExpiry: null,
    })
})

const search = (page: Page) => page.getByRole('searchbox', { name: 'Filter' })
const names = (page: Page) => page.locator('tbody tr').locator('a.lead')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const openList = async (page: Page) => {
  await search(page).fill(word)
  await expect(page.getByText('of 36')).toBeVisible()
}

test('a list is restored as it was within five minutes, and reset later', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  await page.getByRole('columnheader', { name: 'Town' }).getByRole('button').click()
  await pages(page).getByRole('button', { name: 'Page 3' }).click()
  const before = await names(page).allInnerTexts()
  await names(page).first().click()
  await expect(page.getByRole('button', { name: 'Edit client' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Clients' }).click()
  await expect(names(page)).toHaveText(before)
  await page.reload()
  await expect(names(page)).toHaveText(before)
  await expect(search(page)).toHaveValue(word)
  // Five minutes pass for stored table states.
  await page.evaluate(() => {
    for (const [name, kept] of Object.entries(localStorage)) {
      if (!name.startsWith('table/')) continue
      const { value, until } = JSON.parse(kept as string) as { value: unknown; until: number }
      localStorage.setItem(name, JSON.stringify({ value, until: until - 301_000 }))
    }
  })
  await page.reload()
  await expect(search(page)).toHaveValue('')
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('1')
})

test('chosen columns follow their user to another browser, and nobody else', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const person = await newColleague(admin, { roles: ['admin'] })
  const heads = (page: Page) => page.getByRole('columnheader')
  const one = await staff.signIn(person.email, '/manage/clients')
  await expect(heads(one)).toContainText(['Name', 'Town', 'Country'])
  await one.getByRole('button', { name: 'Columns' }).click()
  await one.getByRole('checkbox', { name: 'Country' }).click()
  await expect(one.getByRole('checkbox', { name: 'Country' })).not.toBeChecked()
  await one.getByRole('button', { name: 'Move Town' }).press('ArrowDown')
  const saved = one.waitForResponse((answer) => answer.url().includes('/api/preference/columns.clients'))
  await one.getByRole('button', { name: 'Move Town' }).press('ArrowDown')
  await saved
  const chosen = (await heads(one).allInnerTexts()).map((head) => head.trim())
  expect(chosen).not.toContain('Country')

  const two = await staff.signIn(person.email, '/manage/clients')
  await expect(heads(two)).toHaveText(chosen)
  const other = await staff.signIn('admin@demo.test', '/manage/clients')
  await expect(heads(other)).toContainText(['Name', 'Town', 'Country'])
})

/** Chooses an entry of the export menu and returns the downloaded file. */
async function exported(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('an export contains every row found, opens in a spreadsheet, and runs nothing', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  const { name, bytes } = await exported(page, 'CSV')
  expect(name).toBe('clients.csv')
  const lines = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(37)
  expect(lines[0]).toContain('Name')
  expect(lines.find((line) => line.includes(numbered(7)))).toContain(`'=HYPERLINK`)
  expect(bytes.toString('utf8')).not.toMatch(/(?:^|[,\n])"?[=+\-@]/)

  const excel = await exported(page, 'Excel')
  expect(excel.name).toBe('clients.xlsx')
  const sheet = await partOf(new Blob([new Uint8Array(excel.bytes)]), 'xl/worksheets/sheet1.xml')
  expect(sheet.match(/<row /g)).toHaveLength(37)
  expect(sheet).not.toContain('<f>')
})

test('a change by someone else appears in its row, wherever the list is scrolled', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  await pages(page).getByRole('button', { name: 'Page 3' }).click()
  const row = page.locator('tbody tr').filter({ hasText: numbered(25) })
  await expect(row).toBeVisible()
  const all = await admin.ask<Client[]>('GET', 'client')
  const found = await admin.ask<Client>('GET', `client/${all.find((client) => client.name === numbered(25))?.id}`)
  await admin.ask('PUT', 'client', { ...found, town: 'Waterford' })
  await expect(row).toContainText('Waterford')
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('3')
})
