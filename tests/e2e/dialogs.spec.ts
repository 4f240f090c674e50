import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { faultsAtEachSize, listsOutside, windows } from './dialogMeasures.ts'
import { dialogs, openedElsewhere, type Opening } from './dialogs.ts'
import { atRest, expect, test } from './staff.ts'

test.describe.configure({ mode: 'parallel' })

const source = new URL('../../src/', import.meta.url)
/** The parts of the frame, in which a dialog is written. */
const frames = [
  'Dialog',
  'EditModal',
  'ConfirmModal',
  'MoveModal',
  'UploadDialog',
  'RecordForm',
  'PartForm',
  'LinkOnce',
]

test('every dialog of the source is opened here, or is named with where it is opened', () => {
  const holds = new RegExp(`<(?:${frames.join('|')})\\b`)
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && holds.test(readFileSync(new URL(file, source), 'utf8')),
  )
  expect(found.length).toBeGreaterThan(80)
  const known = [...Object.keys(dialogs), ...Object.keys(openedElsewhere)]
  expect(known.toSorted()).toEqual(found.toSorted())
})

/** How long one dialog may take to answer. */
const timeout = atRest(8_000)

const open = async (page: Page, { path, tab, press, before }: Opening) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const main = page.locator('.main')
  if (tab) await main.getByRole('tab', { name: tab }).click()
  await before?.(page)
  for (const name of press)
    await main.getByRole('button', { name }).or(main.getByRole('link', { name })).first().click()
  await page.locator('dialog[open]').first().waitFor()
  await expect(page.locator('dialog[open]').locator('.spinner, [aria-busy=true]')).toHaveCount(0, { timeout })
}

const dialogsOf = (page: Page) => page.locator('dialog[open]')
const aLine =
  'dialog[open] :is(.form-body, .dialog-body) input:is([type=text], :not([type])):not([role=combobox]):enabled:visible'

/** Presses Enter in the first box of one line: the dialog saves, or says what is missing. */
async function entersFrom(page: Page, writes: () => number) {
  const box = page.locator(aLine).first()
  if ((await box.count()) === 0) return
  const before = writes()
  await box.press('Enter')
  const said = page.locator('dialog[open]').locator('[aria-invalid=true], [role=alert], .notice.red, .error-count')
  await expect
    .poll(async () => writes() > before || (await said.count()) > 0, { message: 'Enter saves', timeout })
    .toBe(true)
}

/** Presses Esc after typing; the dialog either asks, or is a form that keeps what was typed. */
async function leavesByEscape(page: Page) {
  const box = page.locator(aLine).first()
  const keeps = (await page.locator('dialog[open].edit').count()) > 0
  const isTyped = (await box.count()) > 0
  if (isTyped) await box.pressSequentially('7')
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  // The first Esc closes the calendar or the list of the box.
  if ((await dialogsOf(page).count()) === 1 && !(await asks.isVisible())) await page.keyboard.press('Escape')
  if (isTyped && !keeps) await asks.waitFor()
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialogsOf(page), 'Esc closes').toHaveCount(0, { timeout })
}

/** Opens a dialog and returns what is wrong with it. */
async function problemsOf(page: Page, opening: Opening, writes: () => number) {
  await open(page, opening)
  const found = [
    ...(await faultsAtEachSize(page)),
    ...(await listsOutside(page)).map((list) => `has a list outside: ${list}`),
  ]
  await entersFrom(page, writes)
  await leavesByEscape(page)
  return found
}

const perTest = 16
const all = Object.entries(dialogs)
for (let from = 0; from < all.length; from += perTest) {
  const some = all.slice(from, from + perTest)
  test(`dialogs ${from + 1} to ${from + some.length} stand within three windows, scroll inside, save by Enter and close by Esc`, async ({
    staff,
  }) => {
    test.setTimeout(600_000)
    staff.allow(/status of 400/)
    const page = await staff.signIn('admin@demo.test', '/manage/404', windows[0])
    page.setDefaultTimeout(timeout)
    let written = 0
    // Nothing is stored, so that each dialog is opened on the same records.
    await page.route('**/api/**', (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      written += 1
      return route.fulfill({ status: 400, json: { data: null, warnings: [], errors: [{ message: 'Not now.' }] } })
    })
    const problems: string[] = []
    for (const [file, opening] of some)
      await test.step(file, async () => {
        const found = await problemsOf(page, opening, () => written).catch((error: Error) => [
          error.message.slice(0, 300),
        ])
        problems.push(...found.map((one) => `${file} ${one}`))
      })
    expect(problems).toEqual([])
  })
}
