import type { Registration } from '#contract/entities/registration.ts'
import readCode from 'qr/decode.js'
import { useOwnProduct } from './ownProduct.ts'
import { button, dialog, hires, newSubcontractor, newType, photo } from './site.ts'
import { newProject } from './records.ts'
import { expect, picture, test } from './staff.ts'

const product = useOwnProduct()
const phone = () => ({ width: 390, height: 844, touch: true, url: product.url })

/** What a phone reads from the code on a poster. */
function readFrom({ size, path }: { size: number; path: string }) {
  const scale = 8
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let down = 0; down < scale; down++)
      for (let across = 0; across < Number(length) * scale; across++) {
        const at = ((Number(y) * scale + down) * size * scale + Number(x) * scale + across) * 4
        data.fill(0, at, at + 3)
      }
  return readCode({ width: size * scale, height: size * scale, data })
}

test('Someone reads a poster with a phone, gives their details, and is inducted from what they gave', async ({
  staff,
}) => {
  test.slow()
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const { id: projectId, name: projectName } = await newProject(admin)
  const firm = await newSubcontractor(admin, projectId)
  await newType(admin, { projectId, processKindId: 30 })
  const manager = await hires(admin, projectId)('Site manager', 30)
  const people = `/manage/projects/sms/view/${projectId}/people`

  const office = await staff.signIn(manager.email, people, { url: product.url })
  await button(office, 'Invite').click()
  await button(dialog(office, 'Invite people'), 'Make poster').click()
  const code = dialog(office, 'Poster').getByRole('img', { name: `QR code to register for ${projectName}` })
  await expect(code).toBeVisible()
  await picture(office, 'register-poster')
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const address = readFrom({ size, path: (await code.locator('path').getAttribute('d'))! })
  await button(dialog(office, 'Poster'), 'Close').click()
  await expect(office.getByText('Nobody has given their details.')).toBeVisible()

  const page = await staff.visit(new URL(address).pathname + new URL(address).hash, phone())
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('pl')
  await expect(page.getByRole('heading', { name: `Zgłoś się na budowę ${projectName}` })).toBeVisible()
  await picture(page, 'register-phone')
  await button(page, 'Wyślij').click()
  await expect(page.getByText('Wypełnij to pole.').first()).toBeVisible()
  await expect(page.getByLabel('Imię').first()).toBeFocused()
  await picture(page, 'register-phone-faults')
  await page.getByLabel('Imię', { exact: true }).fill('Piotr')
  await page.getByLabel('Nazwisko', { exact: true }).fill('Nowak')
  await page.getByLabel('Data urodzenia').fill('1990-04-02')
  await page.getByLabel('Firma, w której pracujesz').fill(firm.name.toUpperCase())
  await page.getByLabel('Telefon (nieobowiązkowe)').fill('+353 85 555 0170')
  await button(page, 'Dodaj kartę').click()
  await page.getByLabel('Rodzaj karty').selectOption({ label: 'Skilled worker' })
  await page.getByLabel('Numer karty').fill('CS-4711')
  await page.getByLabel('Ważna do').fill('2040-03-31')
  await page.getByLabel('Zdjęcia przodu i tyłu').setInputFiles(photo)
  await expect(page.getByText('rail.png')).toBeVisible()
  // The phone rings, and the browser is opened again.
  await page.reload()
  await expect(page.getByLabel('Nazwisko', { exact: true })).toHaveValue('Nowak')
  await expect(page.getByText('rail.png')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await picture(page, 'register-phone-filled')
  await button(page, 'Wyślij').click()
  await expect(page.getByText('Dane dotarły: Piotr Nowak.')).toBeVisible()
  await picture(page, 'register-phone-sent')

  // The office sees it at once, without a reload.
  await expect(office.getByRole('tab', { name: /To accept 1/ })).toBeVisible()
  await office.getByRole('button', { name: 'Piotr Nowak' }).click()
  const details = dialog(office, /Piotr Nowak/)
  await expect(details.getByText('CS-4711')).toBeVisible()
  await expect(details.getByRole('img', { name: /rail/ })).toBeVisible()
  await picture(office, 'register-accept')
  // The company that they typed is found among those of the project.
  await expect(details.getByLabel('Works for')).toHaveValue(String(firm.id))
  await details.getByLabel('I have seen the cards themselves').check()
  await button(details, 'Accept').click()
  await expect(details).toHaveCount(0)
  await office.getByRole('tab', { name: 'On the list' }).click()
  await office.getByRole('link', { name: 'Piotr Nowak' }).click()
  await expect(office.getByRole('heading', { name: 'Piotr Nowak' })).toBeVisible()
  await office.getByRole('link', { name: 'Induct Piotr Nowak' }).click()
  const induction = dialog(office, 'New Induction')
  await expect(induction.getByLabel(/^Card number/)).toHaveValue('CS-4711')
  await expect(induction.getByLabel(/^Phone/)).toHaveValue('+353 85 555 0170')
  await picture(office, 'register-induction')

  const { id } = (await admin.ask<Registration[]>('GET', `registration?projectId=${projectId}`))[0]!
  expect((await admin.ask<Registration>('GET', `registration/${id}`)).statusId).toBe(30)
  await page.reload()
  await expect(page.getByText(/Dane przyjęto: Piotr Nowak/)).toBeVisible()
})
