import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Client } from '#contract/entities/client.ts'
import { partOf } from '../ui/openExcel.ts'
import { callerAs } from './caller.ts'
import { newClient, newColleague } from './records.ts'
import { expect, password, test } from './staff.ts'

/** A word that only the clients of this run carry. */
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
      trades: at === 7 ? ['=HYPERLINK("http://x.example","y")'] : ['Masonry'],
      insuranceExpiry: null,
    })
})

const search = (page: Page) => page.getByRole('searchbox', { name: 'Filter' })
const names = (page: Page) => page.locator('tbody tr').locator('a.lead')
const column = async (page: Page, header: string) => {
  const heads = await page.getByRole('columnheader').allInnerTexts()
  return page.locator(`tbody tr td:nth-child(${heads.findIndex((head) => head.trim() === header) + 1})`)
}
const size = (page: Page) => page.getByRole('combobox', { name: 'Items per page:' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** What stands between the arrows of the pager. */
const pageButtons = (page: Page) => pages(page).locator('.page, .dots').allInnerTexts()
const sorted = (words: readonly string[]) => [...words].sort((one, other) => one.localeCompare(other))
const openList = async (page: Page) => {
  await search(page).fill(word)
  await expect(page.getByText('of 36')).toBeVisible()
}

test('a list shows ten rows, and five, twenty or fifty where somebody asks for them', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  await expect(size(page)).toHaveValue('10')
  await expect(size(page).locator('option')).toHaveText(['5', '10', '20', '50'])
  for (const [asked, rows] of [
    ['5', 5],
    ['20', 20],
    ['50', 36],
    ['10', 10],
  ] as const) {
    await size(page).selectOption(asked)
    await expect(names(page)).toHaveCount(rows)
  }
  await expect(page.getByText('1–10 of 36')).toBeVisible()
})

test('five page buttons stand around the page one is on, with dots where more pages lie beyond', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  await size(page).selectOption('5')
  expect(await pageButtons(page)).toEqual(['1', '2', '3', '4', '5', '…'])
  await pages(page).getByRole('button', { name: 'Page 5' }).click()
  expect(await pageButtons(page)).toEqual(['…', '3', '4', '5', '6', '7', '…'])
  await expect(names(page).first()).toHaveText(numbered(21))
  await pages(page).getByRole('button', { name: 'Last page' }).click()
  expect(await pageButtons(page)).toEqual(['…', '4', '5', '6', '7', '8'])
  await expect(names(page)).toHaveText([numbered(36)])
  await expect(pages(page).getByRole('button', { name: 'Next page' })).toBeDisabled()
  await pages(page).getByRole('button', { name: 'Previous page' }).click()
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('7')
})

test('a head sorts its column, up and then down', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  await size(page).selectOption('50')
  const head = page.getByRole('columnheader', { name: 'Town' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const up = await (await column(page, 'Town')).allInnerTexts()
  expect(up).toEqual(sorted(up))
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await (await column(page, 'Town')).allInnerTexts()).toEqual(up.toReversed())
})

test('a filter takes any part of a word, small or large, and says so where nothing is left', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await search(page).fill(numbered(23).toUpperCase().slice(2))
  await expect(names(page)).toHaveText([numbered(23)])
  await search(page).fill(`${word} lighthouse`)
  await expect(page.getByText('No filtering results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await search(page).fill(word)
  await page.getByRole('button', { name: 'Filter by Country' }).click()
  await page.getByRole('checkbox', { name: /Great Britain/ }).check()
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter by Country: Great Britain' })).toBeVisible()
})

test('whoever comes back within five minutes finds the list as they left it, later from the start', async ({
  staff,
}) => {
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
  await page.clock.setSystemTime(Date.now() + 301_000)
  await page.reload()
  await expect(search(page)).toHaveValue('')
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('1')
})

test('chosen columns are the same in another browser, and only for the person who chose them', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const person = await newColleague(admin, { roles: ['admin'] })
  const heads = (page: Page) => page.getByRole('columnheader')
  const one = await staff.signIn(person.email, '/manage/clients')
  await expect(heads(one)).toContainText(['Name', 'Town', 'Country'])
  await one.getByRole('button', { name: 'Columns' }).click()
  await one.getByRole('checkbox', { name: 'Country' }).uncheck()
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

/** What one gets for choosing an entry of the export menu. */
async function exported(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a CSV file holds every row that was found, and nothing a spreadsheet would run', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  const { name, bytes } = await exported(page, 'CSV')
  expect(name).toBe('clients.csv')
  const lines = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(37)
  expect(lines[0]).toContain('Name')
  expect(lines.find((line) => line.includes(numbered(7)))).toContain(`'=HYPERLINK`)
  expect(bytes.toString('utf8')).not.toMatch(/(?:^|[,\n])"?[=+\-@]/)
})

test('an Excel file opens, and its words stay words', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await openList(page)
  const { name, bytes } = await exported(page, 'Excel')
  expect(name).toBe('clients.xlsx')
  const sheet = await partOf(new Blob([new Uint8Array(bytes)]), 'xl/worksheets/sheet1.xml')
  expect(sheet.match(/<row /g)).toHaveLength(37)
  expect(sheet).not.toContain('<f>')
})

test('a change by somebody else appears in the row, wherever the list stands', async ({ staff }) => {
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
