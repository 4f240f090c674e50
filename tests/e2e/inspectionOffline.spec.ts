import type { Page } from '@playwright/test'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import type { Inspection } from '#contract/entities/inspection.ts'
import type { Caller } from './caller.ts'
import { inspectionTypes, judge, newInspectedSite } from './inspectionSite.ts'
import { fingerFlags, startBrowser } from './ownBrowser.ts'
import { useOwnProduct } from './ownProduct.ts'
import { photo, sign, take, chip } from './site.ts'
import { expect, test } from './staff.ts'

const product = useOwnProduct()
const sizes = { phone: '390,844', tablet: '834,1112' }

/** Opens a device's browser with its profile, signed in. */
async function device(size: string, profile: string, { cookie }: Pick<Caller, 'cookie'>) {
  const browser = await startBrowser(profile, { flags: [...fingerFlags, `--window-size=${size}`] })
  const [name = '', value = ''] = cookie.split('=')
  await browser.page.context().addCookies([{ name, value, url: product.url }])
  return browser
}

/** Waits until the device has stored everything it needs to open the inspection offline. */
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
        expect.stringMatching(/^\/api\/inspection\/\d+$/),
        expect.stringMatching(/^\/api\/inspection\/\d+\/answers$/),
      ]),
    )
}

const remarks = (page: Page) => page.getByRole('textbox', { name: 'Remarks' })
const away = (page: Page, more = '') =>
  expect(page.getByText(new RegExp(`^No connection\\. Kept on this device.*${more}$`))).toBeVisible()
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 40_000 })

for (const [name, size] of Object.entries(sizes))
  test(`an inspection on a ${name} that goes offline and whose browser is killed loses nothing, sends nothing twice and keeps the order`, async ({
    staff,
  }, info) => {
    const admin = await staff.elsewhere('admin2@demo.test', product.url)
    const { project, inspector, subType, machine, recordPath } = await newInspectedSite(admin)
    const caller = await staff.elsewhere(inspector.email, product.url)
    const { id } = await caller.ask<Inspection>('POST', 'inspection', {
      projectId: project.id,
      equipmentId: machine.id,
      processSubTypeId: subType.id,
      inspectionTypeId: inspectionTypes.weekly,
      scheduleKey: 'weekly',
      performedOn: new Date().toISOString(),
      performedByUserId: inspector.id,
    })
    const address = `${product.url}${recordPath(id)}`
    const title = (page: Page) => page.getByRole('heading', { level: 1, name: new RegExp(machine.name) })
    const profile = info.outputPath('profile')
    const first = await device(size, profile, caller)
    await first.page.goto(address)
    await judge(first.page, 'Brakes hold', 'Pass')
    await saved(first.page)
    await keeps(first.page, address)

    // Offline: an answer, a photo and a signature; then the browser is killed.
    product.line.cut()
    await judge(first.page, 'Lamps work', 'Fail')
    await remarks(first.page).fill('Left lamp dark.')
    await first.page.locator('input[type=file]').first().setInputFiles(photo)
    await first.page.getByRole('textbox', { name: 'Name of the signer' }).fill('NORA QUINN')
    await sign(first.page, first.page.locator('.answers'))
    await away(first.page, '1 file to send')
    await first.kill()

    // A new browser on the same device opens it offline, with all answers.
    const second = await device(size, profile, caller)
    await second.page.goto(address)
    await expect(title(second.page)).toBeVisible()
    await expect(remarks(second.page)).toHaveValue('Left lamp dark.')
    await expect(second.page.getByText('rail.png')).toBeVisible()
    await expect(second.page.getByRole('img', { name: 'Signed' })).toBeVisible()
    // Changes made now are sent after those that waited.
    await remarks(second.page).fill('Left lamp dark, changed on the spot.')
    await judge(second.page, 'Lamps work', 'Pass')
    await away(second.page)
    await second.page.reload()
    await expect(remarks(second.page)).toHaveValue('Left lamp dark, changed on the spot.')

    product.line.mend()
    await saved(second.page)
    await expect(second.page.getByRole('img', { name: 'rail.png' })).toBeVisible({ timeout: 40_000 })
    const { answers } = await caller.ask<AnsweredForm>('GET', `inspection/${id}/answers?set=main`)
    const { answerFiles } = await caller.ask<Inspection>('GET', `inspection/${id}`)
    expect(Object.fromEntries(answers.map(({ slot, value, version }) => [slot, [value, version]]))).toEqual({
      brakes: ['pass', 1],
      lamps: ['pass', 1],
      remarks: ['Left lamp dark, changed on the spot.', 1],
      plate: [[expect.objectContaining({ name: 'rail.png' })], 1],
      signed: [expect.objectContaining({ name: 'NORA QUINN', strokes: [expect.stringMatching(/^M/)] }), 1],
    })
    expect(answerFiles.map((file) => file.name)).toEqual(['rail.png'])
    await expect(second.page.getByText('You see what this device received last.', { exact: false })).toHaveCount(0, {
      timeout: 40_000,
    })
    await take(second.page, 'Submit')
    await expect(chip(second.page, 'Approved')).toBeVisible()
    expect(await caller.ask<Inspection>('GET', `inspection/${id}`)).toMatchObject({
      result: 'pass',
      number: 'INS-0001',
    })
    await second.kill()
  })
