import { readdirSync, readFileSync } from 'node:fs'
import type { ElementHandle, Locator, Page } from '@playwright/test'
import { uploadPlanPath } from '#contract/documents/uploadPlan.ts'
import { faultsAtEachSize, listsOutside, windows } from './dialogMeasures.ts'
import { dialogs, openedElsewhere, type Opening } from './dialogs.ts'
import { newClient } from './records.ts'
import { button, dialog } from './site.ts'
import { atRest, expect, test } from './staff.ts'

test.describe.configure({ mode: 'parallel' })

const source = new URL('../../src/', import.meta.url)
/** Source files of the frame that contain a dialog. */
const frames = [
  'Dialog',
  'EditModal',
  'ConfirmModal',
  'MoveModal',
  'MoveDialog',
  'UploadDialog',
  'RecordForm',
  'PartForm',
  'LinkOnce',
]

/** Makes the dialogs of actions from their fields; its callers count. */
const describing = 'entities/record/moves/moveDialog.tsx'

test('every dialog of the source is opened here, or is named with where it is opened', () => {
  const holds = new RegExp(`<(?:${frames.join('|')})\\b|= moveDialog\\b`)
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && file !== describing && holds.test(readFileSync(new URL(file, source), 'utf8')),
  )
  expect(found.length).toBeGreaterThan(80)
  const known = [...Object.keys(dialogs), ...Object.keys(openedElsewhere)]
  expect(known.toSorted()).toEqual(found.toSorted())
})

/** Time limit for one dialog. */
const timeout = atRest(8_000)

/** Opens the dialog and returns the button that opened it. */
async function open(page: Page, { path, tab, press, before, within }: Opening) {
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const main = page.locator('.main')
  if (tab)
    await main
      .getByRole('tab', { name: tab })
      .or(main.getByRole('button', { name: tab }))
      .first()
      .click()
  await before?.(page)
  for (const name of press.slice(0, -1)) await pressed(main, name).click()
  const last = press.at(-1)
  const opener = last === undefined ? null : await pressed(main, last).elementHandle()
  await opener?.click()
  await dialogsOf(page).first().waitFor()
  if (within) await dialogsOf(page).getByRole('button', { name: within }).click()
  await expect(dialogsOf(page).locator('.spinner, [aria-busy=true]')).toHaveCount(0, { timeout })
  return opener
}

const pressed = (main: Locator, name: RegExp) =>
  main.getByRole('button', { name }).or(main.getByRole('link', { name })).first()
const dialogsOf = (page: Page) => page.locator('dialog[open]')
const bodies = 'dialog[open] :is(.form-body, .dialog-body)'
const aLine = `${bodies} input:is([type=text], [type=tel], [type=email], [type=password], :not([type])):not([role=combobox], [readonly]):enabled:visible`
const aText = `${aLine}, ${bodies} textarea:enabled:visible`

/** Returns faults of the initial focus: it must be in a field, if the dialog has one. */
const faultsOfFocus = (page: Page) =>
  dialogsOf(page)
    .last()
    .evaluate((dialog) => {
      const fields = [
        ...dialog.querySelectorAll<HTMLInputElement>(':is(.form-body, .dialog-body) :is(input, select, textarea)'),
      ].filter(
        (field) =>
          !field.matches('[type=hidden], [type=file], [readonly], :disabled, table *') && field.checkVisibility(),
      )
      const focused = document.activeElement
      if (!dialog.contains(focused)) return ['does not take the focus']
      const isRight = fields.length === 0 || fields.some((field) => field === focused)
      return isRight ? [] : [`begins at ${focused!.tagName} ‘${focused!.textContent.slice(0, 40)}’, not in a field`]
    })

/** Presses Enter in the first single-line field: the dialog must save or show what is missing, and keep the focus. */
async function entersFrom(page: Page, writes: () => number, asksWhich = false) {
  const box = page.locator(aLine).first()
  if ((await box.count()) === 0) return
  const before = writes()
  if (asksWhich) {
    await box.press('Enter')
    expect([writes(), await dialogsOf(page).count()]).toEqual([before, 1])
    return
  }
  // A disabled button means that something must be entered first.
  if (await dialogsOf(page).locator('.button:is(.primary, .danger-full)').last().isDisabled()) await box.fill('7')
  await box.press('Enter')
  const said = dialogsOf(page).locator('[aria-invalid=true], [role=alert], .notice.red, .error-count')
  await expect
    .poll(async () => writes() > before || (await said.count()) > 0, { message: 'Enter saves', timeout })
    .toBe(true)
  if ((await dialogsOf(page).count()) === 0) return
  await expect(dialogsOf(page).locator('[aria-busy=true]')).toHaveCount(0, { timeout })
  await expect(dialogsOf(page).locator(':focus'), 'keeps the focus').toHaveCount(1, { timeout })
}

/** Presses Esc after typing: the dialog must ask, or keep the input as a draft if it is the form of a record. */
async function leavesByEscape(page: Page, isKept: boolean) {
  const box = page.locator(aText).first()
  const keeps = isKept || (await dialogsOf(page).getByRole('button', { name: 'Save and continue' }).count()) > 0
  const isTyped = (await box.count()) > 0
  if (isTyped) await box.pressSequentially('7')
  const asks = page.getByRole('dialog', { name: /^Leave without/ })
  const list = dialogsOf(page).locator(':is([role=listbox], [data-dates-dropdown], .mantine-Popover-dropdown):visible')
  if ((await list.count()) > 0) {
    // The first Esc closes the calendar or list of the field.
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0, { timeout })
  }
  await page.keyboard.press('Escape')
  const isAnswered = async () => (await dialogsOf(page).count()) !== 1 || (await asks.isVisible())
  // Another part of the dialog, such as a menu, may have handled the key.
  await expect
    .poll(isAnswered, { timeout: atRest(2_000) })
    .toBe(true)
    .catch(() => page.keyboard.press('Escape'))
  if (isTyped && !keeps) await asks.waitFor()
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialogsOf(page), 'Esc closes').toHaveCount(0, { timeout })
}

/** Returns faults of the focus after the dialog was closed: it must return to the button that opened it. */
const faultsOfReturn = (opener: ElementHandle | null) =>
  opener
    ? opener.evaluate((button) => {
        const now = document.activeElement
        // A button that was replaced meanwhile cannot get the focus.
        if (now === button || !button.isConnected) return []
        return [`leaves the focus at ${now?.tagName} ‘${now?.textContent.slice(0, 40)}’`]
      })
    : []

/** Opens a dialog and returns its faults. */
async function problemsOf(page: Page, opening: Opening, writes: () => number) {
  const opener = await open(page, opening)
  const found = [
    // Where one of several buttons is chosen, one of them has the focus, and no keyboard covers them on a phone.
    ...(opening.late || opening.asksWhich ? [] : await faultsOfFocus(page)),
    ...(await faultsAtEachSize(page)),
    ...(await listsOutside(page)).map((list) => `has a list outside: ${list}`),
  ]
  if (opening.within) {
    await page.keyboard.press('Escape')
    await expect(dialogsOf(page), 'Esc closes').toHaveCount(1, { timeout })
    return found
  }
  await entersFrom(page, writes, opening.asksWhich)
  // Copying a picture saves at once, so its dialog is closed already.
  if ((await dialogsOf(page).count()) === 0) return found
  await leavesByEscape(page, opening.keeps === true)
  return [...found, ...(await faultsOfReturn(opener))]
}

const admin = 'admin@demo.test'
const perTest = 16
const all = Object.entries(dialogs)
for (let from = 0; from < all.length; from += perTest) {
  const some = all.slice(from, from + perTest)
  test(`dialogs ${from + 1} to ${from + some.length} stand within three windows, scroll inside, save by Enter and close by Esc`, async ({
    staff,
  }) => {
    test.setTimeout(600_000)
    staff.allow(/status of 400/)
    let written = 0
    const pages = new Map<string, Page>()
    const pageOf = async (email: string) => {
      const page = pages.get(email) ?? (await staff.signIn(email, '/manage/404', windows[0]))
      if (pages.has(email)) return page
      pages.set(email, page)
      page.setDefaultTimeout(timeout)
      // Blocks all writes, so that each dialog opens on the same records, and downloads, which close theirs. Upload plans
      // are only read.
      await page.route('**/api/**', (route) => {
        const url = route.request().url()
        const isRead = route.request().method() === 'GET' && !url.includes('/api/download')
        if (isRead || url.endsWith(uploadPlanPath)) return route.fallback()
        written += 1
        return route.fulfill({ status: 400, json: { data: null, warnings: [], errors: [{ message: 'Not now.' }] } })
      })
      return page
    }
    const problems: string[] = []
    for (const [file, opening] of some)
      await test.step(file, async () => {
        const page = await pageOf(opening.as ?? admin)
        await opening.prepare?.(await staff.elsewhere(admin), page)
        const found = await problemsOf(page, opening, () => written).catch((error: Error) => [
          error.message.slice(0, 300),
        ])
        problems.push(...found.map((one) => `${file} ${one}`))
      })
    expect(problems).toEqual([])
  })
}

test('a message is pressed while a dialog is open', async ({ staff }) => {
  const { id, name } = await newClient(await staff.elsewhere(admin))
  const page = await staff.signIn(admin, `/manage/clients/edit/${id}`)
  await button(page, 'Edit client').click()
  await button(page, 'Delete').click()
  await button(dialog(page, `Delete ${name}?`), 'Delete').click()
  await page.getByRole('link', { name: 'New client' }).click()
  const form = dialog(page, 'New Client')
  await button(form, 'Undo').click()
  await expect(form.getByText('The client is restored')).toBeVisible()
  await button(form, 'Dismiss').click()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})
