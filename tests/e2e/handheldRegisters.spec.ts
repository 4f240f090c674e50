import type { Page } from '@playwright/test'
import type { Permit } from '#contract/entities/permit.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { expect, test } from './staff.ts'

const project = projectId('HB-014')
const base = `/manage/projects/sms/view/${project}`
const phone = { width: 390, height: 844, touch: true }

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

test('on a phone every row of a register is a card, and two thirds of the screen show cards', async ({ staff }) => {
  const page = await staff.signIn('safety@demo.test', `${base}/permits`, phone)
  const table = page.getByRole('table', { name: 'Permits' })
  const card = table.getByRole('row').nth(1)
  await expect(card).toBeVisible()
  for (const [path, name] of [
    ['permits', 'Permits'],
    ['observations', 'Observations'],
  ] as const) {
    await page.goto(`${base}/${path}`)
    const rows = page.getByRole('table', { name }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    expect((await boxOf(page, '.topbar')).height).toBeLessThanOrEqual(52)
    const first = (await rows.nth(1).boundingBox())!
    expect(first.y).toBeLessThan(844 / 3)
    expect(first.width).toBe(390)
    expect(first.height).toBeGreaterThanOrEqual(76)
    expect(await page.evaluate(() => document.querySelector('.main')!.scrollWidth)).toBe(390)
  }
})

test('a card keeps the names of its columns for screen readers, and sorts, chooses and opens', async ({ staff }) => {
  const page = await staff.signIn('safety@demo.test', `${base}/permits`, phone)
  const table = page.getByRole('table', { name: 'Permits' })
  const heads = table.getByRole('columnheader')
  await expect(heads).toHaveText(['', 'Number', 'Title', 'Zone', 'Status', 'Valid to'])
  const cards = table.getByRole('row')
  await expect(cards.nth(1).getByRole('cell')).toHaveCount(6)
  const title = cards.nth(1).getByRole('cell').nth(2)
  const before = await title.textContent()

  await table.getByRole('button', { name: 'Title' }).tap()
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(title).not.toHaveText(before!)

  // The whole strip at the left of a card selects it, not only the box.
  const strip = (await cards.nth(1).getByRole('cell').first().boundingBox())!
  expect(strip.width).toBeGreaterThanOrEqual(44)
  await page.touchscreen.tap(strip.x + 6, strip.y + 6)
  await expect(cards.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).tap()

  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('heading', { name: 'Status' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Arrows move from card to card, as they do from row to row.
  await cards.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards.nth(2)).toBeFocused()
  await title.tap()
  await expect(page).toHaveURL(/\/permits\/\d+/)
})

test('on a phone another page of cards begins at its first card', async ({ staff }) => {
  const page = await staff.signIn('safety@demo.test', `${base}/people`, phone)
  const table = page.getByRole('table', { name: 'People' })
  const next = page.getByRole('button', { name: 'Next page' })
  await next.scrollIntoViewIfNeeded()
  await next.tap()
  await expect(page.getByRole('status').filter({ hasText: /^11–20 of/ })).toBeAttached()
  await expect(table.getByRole('row').nth(1)).toBeInViewport()
})

test('on a phone the frame of a record is one row with a way back, and its menu leads to the other systems', async ({
  staff,
}) => {
  const caller = await staff.elsewhere('safety@demo.test')
  const [permit] = await caller.ask<Permit[]>('GET', `permit?view=live&size=50&projectId=${project}`)
  const page = await staff.signIn('admin@demo.test', `${base}/permits/${permit!.id}`, phone)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await boxOf(page, '.topbar')).height).toBeLessThanOrEqual(52)
  const systems = page.getByRole('navigation', { name: 'Systems' }).getByRole('link')
  await expect(systems).toHaveCount(1)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const other = page.getByRole('navigation', { name: 'Systems' }).getByRole('link', { name: 'Project management' })
  await expect(other).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Permits' }).tap()
  await expect(page).toHaveURL(/\/permits$/)
})

test('on a phone the permit board and the timeline open at now', async ({ staff }) => {
  const page = await staff.signIn('safety@demo.test', `${base}/permits?as=board`, phone)
  const active = (await page.getByRole('region', { name: 'Active' }).boundingBox())!
  expect(active.x).toBeGreaterThanOrEqual(0)
  expect(active.x + active.width).toBeLessThanOrEqual(390)
  await page.goto(`${base}/safety`)
  await page.locator('.zones-scroll').scrollIntoViewIfNeeded()
  for (const now of await page.locator('.zone-now').all()) {
    const { x, width } = (await now.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
})

test('in a form on a phone the keyboard leads from field to field, and its fields stand below each other', async ({
  staff,
}) => {
  const page = await staff.signIn('safety@demo.test', `${base}/permits?open=0`, phone)
  const form = page.getByRole('dialog')
  const title = form.getByLabel('Title', { exact: false }).first()
  await expect(title).toHaveAttribute('enterkeyhint', 'next')
  await title.fill('Replace the lamps in the stair tower')
  await title.press('Enter')
  await expect(form).toBeVisible()
  await expect(title).not.toBeFocused()
  await expect(form.getByText('Choose a sub type.')).toHaveCount(0)
  const lefts = await form
    .locator('.fields > *:visible')
    .evaluateAll((fields) => [...new Set(fields.map((field) => Math.round(field.getBoundingClientRect().left)))])
  expect(lefts).toHaveLength(1)
})
