import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { addressesWithoutScreen, groups, type Screen } from './screens.ts'
import { expect, test, type Staff } from './staff.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** The accessibility violations that axe finds on the page, in short form. */
async function violations(page: Page, runOnly: RunOptions['runOnly']) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations: found } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }).axe.run(options),
    { runOnly, resultTypes: ['violations' as const] },
  )
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${String(target)} (${failureSummary?.split('\n')[1]?.trim()})`)
        .join(' · ')}`,
  )
}

/** How far the page and its content can scroll sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.main, .sign-in')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  )

/** Waits until nothing loads and all animations have ended. */
async function settled(page: Page) {
  await expect(page.locator('.waiting, .spinner, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}

/**
 * Navigates to a screen from the current page; with a full load if the screen opens something, or if the heading that
 * signals that it has loaded is already there.
 */
async function go(page: Page, { path, heading, open }: Screen, isFirst: boolean) {
  const title = page.getByRole('heading', { level: 1, name: heading })
  if (isFirst || open || path.startsWith('/login') || (await title.count()) > 0) await page.goto(path)
  else await page.evaluate((to) => history.pushState(null, '', to), path)
  await title.waitFor({ state: 'attached' })
  await open?.(page)
  await settled(page)
}

/** Common window sizes. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
]

/** The footer buttons of open dialogs that are outside the window, by window size. */
async function buttonsOutside(page: Page) {
  const outside: string[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('dialog[open] > footer button, dialog[open] .form-foot button')]
        .filter((button) => {
          const { top, bottom, height } = button.getBoundingClientRect()
          return height > 0 && (top < 0 || bottom > innerHeight)
        })
        .map((button) => button.textContent),
    )
    outside.push(...names.map((button) => `${button} at ${size.width} x ${size.height}`))
  }
  return outside
}

async function look(page: Page, screen: Screen, isFirst: boolean) {
  const { name } = screen
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await go(page, screen, isFirst)
  expect.soft(Math.max(...(await sideways(page))), `${name} scrolls sideways at 1440`).toBeLessThanOrEqual(0)
  await expect.soft(page.locator('h1'), `${name} has one h1`).toHaveCount(1)
  expect.soft(await violations(page, everyRule), `${name}, light`).toEqual([])
  if (screen.open) expect.soft(await buttonsOutside(page), `${name}: buttons outside the window`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 900 })
  // The sign-in page reads the preferred colour scheme once, when it loads.
  if (screen.as === null) await go(page, screen, true)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settled(page)
  expect.soft(Math.max(...(await sideways(page))), `${name} scrolls sideways at 1280`).toBeLessThanOrEqual(0)
  expect.soft(await violations(page, { type: 'rule', values: ['color-contrast'] }), `${name}, dark`).toEqual([])
}

const visitor = (staff: Staff, as: string | null) =>
  as === null ? staff.visit('/login') : staff.signIn(as, '/manage/404')

test.describe.configure({ mode: 'parallel' })

test('every route of the product is tested', () => {
  expect(addressesWithoutScreen()).toEqual([])
})

for (const [name, screens] of Object.entries(groups))
  test(`${name}: no accessibility violation in light and dark mode, at 1440 and 1280 pixels`, async ({ staff }) => {
    test.setTimeout(60_000 + screens.length * 20_000)
    for (const { refused } of screens) if (refused) staff.allow(new RegExp(`status of ${refused}`))
    const pages = new Map<string | null, Page>()
    for (const screen of screens) {
      const { as = 'admin@demo.test' } = screen
      const page = pages.get(as) ?? (await visitor(staff, as))
      await test.step(screen.name, () => look(page, screen, !pages.has(as)))
      pages.set(as, page)
    }
  })

test('a form opened in dark mode never shows light colours, not even for a moment', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/404')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/manage/clients/edit/1')
  await page.evaluate(() => {
    const { documentElement: root } = document
    const set = root.setAttribute.bind(root)
    root.setAttribute = (name, value) => {
      if (value === 'light') root.dataset.shownByDay = 'true'
      set(name, value)
    }
  })
  await page.getByRole('button', { name: 'Edit client' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('html')).not.toHaveAttribute('data-shown-by-day')
})

test('the first Tab stop skips the menu', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await page.getByRole('heading', { name: 'Clients' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a project can be found and opened with the keyboard alone', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/templates')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search pages and projects' })).toBeFocused()
  await page.keyboard.type('linkspan')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    'LT-005 Linkspan replacement',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Linkspan replacement')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('rows are moved through with the arrow keys and opened with Enter', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients')
  await page.getByRole('searchbox', { name: 'Filter' }).fill('harbour')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const row = (at: number) => page.locator('tbody tr').nth(at)
  for (let stops = 0; stops < 30 && !(await row(0).evaluate((line) => line === document.activeElement)); stops++)
    await page.keyboard.press('Tab')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Port Authority' })).toBeVisible()
})

test('a dialog traps and returns the focus, and Esc keeps what was typed as a draft', async ({ staff }) => {
  const page = await staff.signIn('admin@demo.test', '/manage/clients/edit/3')
  const edit = page.getByRole('button', { name: 'Edit client' })
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const town = dialog.getByRole('textbox', { name: 'Town', exact: true })
  await town.waitFor()
  const outside: string[] = []
  for (let stops = 0; stops < 50; stops++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() =>
      document.activeElement?.closest('dialog') ? '' : (document.activeElement?.tagName ?? ''),
    )
    if (where) outside.push(where)
  }
  // After the last button the focus moves from the page to the browser.
  expect(outside).toEqual(['BODY'])
  await town.focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await town.fill('Galway Docks')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^What you typed is kept as a draft/)).toBeVisible()
  await edit.press('Enter')
  await expect(town).toHaveValue('Galway Docks')
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(town).toHaveValue('Galway')
})
