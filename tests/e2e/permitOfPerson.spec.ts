import type { Permit } from '#contract/entities/permit.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { samples } from '#mocks/samples.ts'
import { scannedFrom } from './scannedCode.ts'
import { button, chip, dialog, newSite, take } from './site.ts'
import { expect, picture, test } from './staff.ts'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
const nobody = { clientId: 0, userId: 0, projectId: 0 }

test('someone without an account holds a permit: they accept it by PIN on a tablet of the site and hand it back by their own link', async ({
  staff,
}) => {
  test.slow()
  staff.allow(/status of 400 .*\/api\/SitePinProof\)/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const site = await newSite(admin)
  const { id: projectId } = site.project
  const { project } = await admin.ask<{ project: { clientId: number } }>('GET', `project/${projectId}`)
  const fields = { ...samples.person(nobody), clientId: project.clientId, firstName: 'Ola', lastName: 'Nowak' }
  const person = await admin.ask<ProjectPerson>('PUT', 'projectSmsAddPeople/new', { projectId, person: fields })
  await admin.ask('PUT', 'personPin', { personId: person.personId, pin: '730518' })

  // The author chooses her from the list of people.
  const tablet = await staff.signIn(site.author.email, `/manage/projects/sms/view/${projectId}/permits`, {
    width: 820,
    height: 1180,
    touch: true,
  })
  await button(tablet, 'New permit').click()
  const form = dialog(tablet, 'New Permit')
  const field = form.getByRole('combobox', { name: /on the list$/ })
  await field.fill('Ola')
  await tablet.getByRole('option', { name: /^Ola Nowak/ }).click()
  await expect(form.getByLabel(/^Permit holder(?! on)/)).toHaveCount(0)
  await picture(tablet, 'permit-of-person-form')
  await button(form, 'Close').first().click()

  const author = await staff.elsewhere(site.author.email)
  const issuer = await staff.elsewhere(site.issuer.email)
  const { id } = await author.ask<Permit>('POST', 'permit', {
    projectId,
    processSubTypeId: site.type.id,
    title: 'Weld the slipway rail',
    locationId: site.zone.id,
    holderPersonId: person.personId,
    issuerUserId: site.issuer.id,
    validFrom: hours(-1),
    validTo: hours(5),
  })
  const read = () => admin.ask<Permit>('GET', `permit/${id}`)
  const move = async (by: typeof author, action: string, more: object = {}) =>
    by.ask('PUT', `permit/${id}/move`, { action, rowVersion: (await read()).rowVersion, ...more })
  await author.ask('PUT', `permit/${id}/answers?set=main`, {
    answers: [
      { slot: 'barriers', value: 'yes', version: 0 },
      { slot: 'briefed', value: true, version: 0 },
    ],
  })
  await move(author, 'submit')
  const list = (await read()).approval!.lists.find(({ statusId }) => statusId === 20)!
  await issuer.ask('PUT', `permit/${id}/approval`, {
    action: 'approve',
    stage: list.stageKey,
    round: list.round,
    comment: null,
    signature: `${site.issuer.firstName} ${site.issuer.lastName}`,
  })
  await move(issuer, 'signOn', { name: 'Tom Reilly', company: 'Reilly Welding', signature: ['M10 20 L30 40'] })

  // The issuer has the permit open in the office while she signs on the tablet.
  const address = `/manage/projects/sms/view/${projectId}/permits/${id}`
  const office = await staff.signIn(site.issuer.email, address)
  await tablet.goto(address)
  await button(tablet, 'Accept and start').tap()
  const sheet = dialog(tablet, /^Accept and start/)
  await expect(sheet).toContainText('Hand the device to Ola Nowak')
  const press = async (pin: string) => {
    for (const digit of pin) await button(sheet, digit).tap()
  }
  await press('730519')
  await expect(sheet.getByRole('alert')).toContainText('This is not the PIN, or none is set.')
  await picture(tablet, 'permit-of-person-pin')
  await press('730518')
  await expect(sheet.getByRole('status').filter({ hasText: 'signed by PIN' })).toBeVisible()
  await button(sheet, 'Accept and start').tap()
  await expect(sheet).toHaveCount(0)
  await expect(chip(office, 'Active')).toBeVisible()
  await expect(office.getByText(`on the device of ${site.author.firstName} ${site.author.lastName}`)).toBeVisible()

  // She hands it back on her own phone, by the link that the issuer shows her.
  await button(office, 'Link for the holder').click()
  const shown = dialog(office, 'Link for Ola Nowak')
  await expect(shown.getByRole('img', { name: 'QR code of the link for Ola Nowak' })).toBeVisible()
  await picture(office, 'permit-holder-link')
  const code = shown.getByRole('img')
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const link = scannedFrom({ size, path: (await code.locator('path').getAttribute('d'))! })
  await button(shown, 'Close').click()
  const phone = await staff.visit(link, { width: 390, height: 844, touch: true })
  await expect(phone.getByText('You, Ola Nowak, hold this permit.', { exact: false })).toBeVisible()
  await phone.getByLabel('The area is safe and tidy').check()
  await phone.getByLabel('Isolations are removed, or stay under another permit').check()
  await phone.getByLabel('The person signed on is out').check()
  await phone.getByLabel(/^Site PIN/).fill('730518')
  await picture(phone, 'permit-by-link')
  await button(phone, 'Hand back').tap()
  await expect(phone.getByRole('status')).toContainText('The permit is handed back.')
  await expect(chip(office, 'Handed back')).toBeVisible()
  await expect(chip(tablet, 'Handed back')).toBeVisible()
  await take(office, 'Close', (asked) => asked.getByRole('img', { name: 'Sign here' }).waitFor())
  await expect(chip(office, 'Closed')).toBeVisible()
  expect((await read()).signatures).toMatchObject([
    { step: 'start', name: 'Ola Nowak', personId: person.personId },
    { step: 'handBack', name: 'Ola Nowak', personId: person.personId, byLink: true },
    { step: 'close', userId: site.issuer.id },
  ])
})
