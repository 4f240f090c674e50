import type { Page } from '@playwright/test'
import type { Entities } from '#contract/entities/index.ts'
import type { UserTraining } from '#contract/entities/userTraining.ts'
import { pdfBytes } from '../hostile/files.ts'
import { payloads } from '../hostile/payloads.ts'
import { hostileWorld } from '../hostile/world.ts'
import { useOwnProduct } from './ownProduct.ts'
import { expect, test, type Staff } from './staff.ts'

const product = useOwnProduct()
/** The number of records of each kind. With HOSTILE=60 every field gets every text and every record is opened. */
const rounds = Number(process.env.HOSTILE ?? 12)
/** The number of records of each kind to open. */
const looked = rounds === payloads.length ? rounds : 1
let made: Record<keyof Entities, number[]>

test.beforeAll(async () => {
  const admin = await product.server.signIn('admin@demo.test')
  made = await hostileWorld(admin, { clientId: 1, userId: 2, projectId: 2 }, rounds)
  await verifyTrainings()
})

/** Verifies trainings with hostile titles, which sends notifications. */
async function verifyTrainings() {
  const [staff, manager] = [
    await product.server.signIn('staff@demo.test'),
    await product.server.signIn('manager@demo.test'),
  ]
  const {
    data: [me],
  } = await staff.read<{ id: number }[]>('GET', 'user')
  for (const title of payloads.filter((_, at) => rounds === payloads.length || at % 12 === 2)) {
    const { data: row } = await staff.read<UserTraining>('POST', 'userTraining', {
      userId: me!.id,
      typeId: 10,
      title,
      provider: title.slice(0, 100),
      completedOn: '2025-02-03',
      notes: title,
    })
    const body = new FormData()
    for (const [name, value] of Object.entries({ id: String(row.id), rowVersion: '1' })) body.set(name, value)
    body.append('files', new File([new Uint8Array(pdfBytes)], `${title.slice(0, 60)} certificate.pdf`))
    const sent = await fetch(`${product.server.url}/api/userTrainingFile`, {
      method: 'POST',
      headers: { cookie: staff.cookie, 'X-CSRF': '1' },
      body,
    })
    expect([title, sent.status]).toEqual([title, 200])
    const verified = await manager.read('PUT', `userTraining/${row.id}/move`, { action: 'verify', rowVersion: 2 })
    expect(verified.errors).toEqual([])
  }
}

interface Watch {
  page: Page
  /** Everything that was executed, blocked or requested on any screen so far. */
  seen: string[]
}

/** Opens a page and records dialogs, popups, foreign requests and scripts. */
async function watched(staff: Staff, email: string): Promise<Watch> {
  const seen: string[] = []
  const page = await staff.signIn(email, '/manage/404', { url: product.url })
  page.on('dialog', (dialog) => (seen.push(`dialog: ${dialog.message()}`), void dialog.dismiss()))
  page.on('popup', (other) => seen.push(`popup: ${other.url()}`))
  page.on(
    'request',
    (request) =>
      new URL(request.url()).host === new URL(product.url).host ||
      request.url().startsWith('data:') ||
      request.url().startsWith('blob:') ||
      seen.push(`request: ${request.url()}`),
  )
  await page.exposeFunction('hit', () => void seen.push('hit'))
  await page.exposeFunction('blocked', (what: string) => void seen.push(`blocked: ${what}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { blocked(what: string): void }).blocked(`${violatedDirective} ${blockedURI}`),
    ),
  )
  await page.goto('/manage/404')
  return { page, seen }
}

/** Checks that no typed text has become markup. */
async function expectInert({ page, seen }: Watch, where: string) {
  await expect(page.locator('.waiting, .spinner, [aria-busy=true]')).toHaveCount(0)
  const grown = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[data-hit], [onerror], [onload], [onfocus], [onmouseover], base, embed, object, marquee, :is(a, area, form, iframe):is([href^="javascript:" i], [href^="vbscript:" i], [href^="data:text/html" i], [href*="evil.example"], [action^="javascript:" i], [src^="javascript:" i])',
      ),
    ].map((element) => element.outerHTML.slice(0, 200)),
  )
  expect([where, grown, seen]).toEqual([where, [], []])
}

async function go(watch: Watch, path: string) {
  await watch.page.evaluate((to) => history.pushState(null, '', to), path)
  await watch.page.waitForFunction((to) => location.pathname === new URL(to, location.origin).pathname, path)
  await watch.page.locator('h1').first().waitFor({ state: 'attached' })
  await expectInert(watch, path)
}

/** Presses a button or tab if the screen has it. */
async function press({ page }: Watch, name: RegExp, role: 'button' | 'tab' = 'button') {
  const found = page.getByRole(role, { name }).first()
  if (!(await found.isVisible()) || !(await found.isEnabled())) return false
  await found.click()
  return true
}

/**
 * Visits a page, its tabs and its form, which is opened by the button with this name. Returns whether there was a form.
 */
async function lookAround(watch: Watch, path: string, edit = /^Edit/) {
  // A full load, so that no tab of the previous record is counted.
  await watch.page.goto(path)
  await watch.page.locator('h1').first().waitFor({ state: 'attached' })
  await expectInert(watch, path)
  for (const tab of await watch.page.getByRole('tab').all()) {
    await tab.click()
    await expectInert(watch, `${path} ${await tab.innerText()}`)
  }
  const form = watch.page.getByRole('dialog').first()
  // If the address opens the form, its code may load after the page.
  if (path.includes('?open=')) await form.waitFor()
  const opens = (await form.isVisible()) || (await press(watch, edit))
  if (opens) {
    await form.waitFor()
    await expectInert(watch, `${path} form`)
    const remove = watch.page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    if (await remove.isVisible()) {
      await remove.click()
      await expectInert(watch, `${path} delete`)
      await watch.page.keyboard.press('Escape')
    }
    await watch.page.keyboard.press('Escape')
  }
  return opens
}

const details: Partial<Record<keyof Entities, (id: number) => string>> = {
  client: (id) => `/manage/clients/edit/${id}`,
  user: (id) => `/manage/users/edit/${id}`,
  project: (id) => `/manage/projects/sms/view/${id}/manage`,
  manualClassification: (id) => `/manage/manualClassifications/edit/${id}`,
  template: (id) => `/manage/templates/edit/${id}`,
  templateFolder: (id) => `/manage/templates/edit/${made.template[0]}/folders/${id}`,
  templateDocument: (id) => `/manage/templateDocuments/edit/${id}`,
  documentLibrary: (id) => `/manage/documentLibraries/view/${id}/folder/0`,
  libraryFolder: (id) => `/manage/documentLibraries/view/${made.documentLibrary[0]}/folder/${id}/a`,
  libraryDocument: (id) => `/manage/documentLibraries/view/${made.documentLibrary[0]}/document/${id}/a`,
  questionTemplate: (id) => `/manage/questionTemplates/edit/${id}`,
  roleListTemplate: (id) => `/manage/approvalTemplates/edit/${id}`,
  equipmentType: (id) => `/manage/equipmentTypes/edit/${id}`,
  processSubType: (id) => `/manage/processSubTypes?open=${id}`,
  userTraining: (id) => `/manage/userTrainings/view/${id}`,
}
/** Pages inside the page of another record, which has its own form. */
const inside: Partial<Record<string, RegExp>> = { templateFolder: /^Edit folder/, libraryFolder: /^Edit folder/ }
const lists = [
  'clients',
  'users',
  'projects',
  'manualClassifications',
  'templates',
  'documentLibraries',
  'questionTemplates',
  'approvalTemplates',
  'equipmentTypes',
  'processSubTypes',
  'userTrainings',
  'notifications',
  'settings',
  'settings?list=rfiDisciplines',
  'settings?tab=bin',
  'settings?tab=audit',
  'settings?tab=outbox',
  'dashboard',
]

test('hostile text is shown as text on every list, in the palette and in the notifications', async ({ staff }) => {
  const watch = await watched(staff, 'admin@demo.test')
  for (const list of lists) {
    await go(watch, `/manage/${list}`)
    const all = watch.page.getByRole('combobox', { name: /rows/i })
    if (await all.isVisible()) {
      await all.selectOption((await all.locator('option').last().getAttribute('value')) ?? '')
      await expectInert(watch, `${list}, all rows`)
    }
  }
  for (const part of ['manage?tab=clients', 'manage?tab=people', 'overview'])
    await lookAround(watch, `/manage/projects/sms/view/${made.project[0]}/${part}`)
  await watch.page.keyboard.press('Control+k')
  for (const words of ['hit', 'script', 'constructor', '=', 'javascript']) {
    await watch.page.getByRole('combobox', { name: 'Search pages and projects' }).fill(words)
    await expectInert(watch, `palette ${words}`)
  }
  await expect(watch.page.getByRole('option').first()).toBeAttached()
})

test('and on every record, in its form, its history and its delete confirmation', async ({ staff }) => {
  test.setTimeout(60_000 * (looked + 5))
  const watch = await watched(staff, 'admin@demo.test')
  const withoutForm: string[] = []
  for (const [kind, path] of Object.entries(details)) {
    const ids = made[kind as keyof Entities].slice(0, looked)
    expect(ids, kind).toHaveLength(looked)
    for (const id of ids) if (!(await lookAround(watch, path(id), inside[kind]))) withoutForm.push(`${kind} ${id}`)
  }
  expect(withoutForm).toEqual([])
})

test('and in toasts and file names', async ({ staff }) => {
  const watch = await watched(staff, 'staff@demo.test')
  await press(watch, /^Notifications/)
  await expect(watch.page.getByText(/ is verified/).first()).toBeVisible()
  await expectInert(watch, 'bell')
  await go(watch, '/manage/notifications')
  await watch.page.getByRole('searchbox', { name: 'Filter' }).fill('<img data-hit src=x onerror=hit()> is verified')
  await watch.page.getByText('<img data-hit src=x onerror=hit()> is verified').first().click()
  await expectInert(watch, 'notification')
  const by = await product.server.signIn('staff@demo.test')
  const { data } = await by.read<UserTraining[]>('GET', 'userTraining')
  const own = data.find(({ title }) => title === '"><img data-hit src=x onerror=hit()>')!
  await go(watch, `/manage/userTrainings/view/${own.id}`)
  await watch.page.locator('.file-link [aria-haspopup=dialog]').click()
  await watch.page.getByRole('dialog').waitFor()
  await expectInert(watch, 'preview')
  await watch.page.keyboard.press('Escape')
  await watch.page.goto(`${product.url}/manage/userTrainings/view/${own.id}`)
  await watch.page.locator('h1').waitFor()
  await expectInert(watch, 'loaded anew')
})
