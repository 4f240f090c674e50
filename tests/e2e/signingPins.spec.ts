import type { Permit } from '#contract/entities/permit.ts'
import { button, dialog, newSite } from './site.ts'
import { expect, password, test } from './staff.ts'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

test('two people sign the crew list of a permit on one tablet by PIN, one of them after a wrong one', async ({
  staff,
}) => {
  staff.allow(/status of 400 .*\/api\/SigningProof\)/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const site = await newSite(admin)
  const author = await staff.elsewhere(site.author.email)
  const issuer = await staff.elsewhere(site.issuer.email)
  const holder = await staff.elsewhere(site.holder.email)
  const { id } = await author.ask<Permit>('POST', 'permit', {
    projectId: site.project.id,
    processSubTypeId: site.type.id,
    title: 'Weld the slipway rail',
    locationId: site.zone.id,
    holderUserId: site.holder.id,
    issuerUserId: site.issuer.id,
    validFrom: hours(-1),
    validTo: hours(5),
  })
  const read = () => admin.ask<Permit>('GET', `permit/${id}`)
  await author.ask('PUT', `permit/${id}/answers?set=main`, {
    answers: [
      { slot: 'barriers', value: 'yes', version: 0 },
      { slot: 'briefed', value: true, version: 0 },
    ],
  })
  await author.ask('PUT', `permit/${id}/move`, { action: 'submit', rowVersion: (await read()).rowVersion })
  await issuer.ask('POST', 'SigningPin', { CurrentPassword: password, Pin: '915482' })
  await holder.ask('POST', 'SigningPin', { CurrentPassword: password, Pin: '730518' })
  const address = `/manage/projects/sms/view/${site.project.id}/permits/${id}`

  // The issuer authorises it by PIN, typed on a keyboard.
  const desk = await staff.signIn(site.issuer.email, address)
  await button(desk, 'Approve').click()
  const decision = dialog(desk, /^Approve/)
  await button(decision, 'Use PIN').click()
  await decision.getByLabel('PIN, six digits').pressSequentially('915482')
  await expect(decision.getByRole('status')).toContainText('signed by PIN')
  await button(decision, 'Approve').click()
  await expect(decision).toHaveCount(0)
  await expect(desk.getByText(/^approved .*, signed by PIN, account \d+$/)).toBeVisible()

  // One sets the PIN on the own account page, the other has one already.
  const own = await staff.signIn(site.author.email, `/manage/users/edit/${site.author.id}`, { width: 820 })
  await button(own, 'Set a PIN').click()
  const asked = dialog(own, /Signing PIN/)
  await asked.getByLabel(/^Current password/).fill(password)
  await asked.getByLabel(/^New PIN/).fill('264730')
  await button(asked, 'Save PIN').click()
  await expect(button(own, 'Change PIN')).toBeVisible()
  const tablet = await staff.signIn(site.holder.email, address, { width: 820, height: 1180, touch: true })
  await tablet.getByRole('tab', { name: /^Sign-on/ }).tap()
  await button(tablet, 'Sign on').tap()
  const sheet = dialog(tablet, /^Sign on/)
  await button(sheet, 'Use PIN').tap()
  const choose = async ({ lastName }: { lastName: string }) => {
    const people = sheet.getByLabel('Who signs')
    await people.selectOption(await people.locator('option', { hasText: lastName }).getAttribute('value'))
  }
  const press = async (pin: string) => {
    for (const digit of pin) await button(sheet, digit).tap()
  }
  await choose(site.author)
  await press('264731')
  await expect(sheet.getByRole('alert')).toContainText('This is not the PIN, or none is set. 4 tries are left')
  await press('264730')
  await expect(sheet.getByRole('status')).toContainText('signed by PIN')
  await button(sheet, 'Sign on').tap()
  const crew = tablet.locator('.sign-on li')
  await expect(crew).toHaveCount(1)

  await choose(site.holder)
  await press('730518')
  await expect(sheet.getByRole('status')).toContainText(site.holder.lastName)
  await button(sheet, 'Sign on').tap()
  await expect(crew).toHaveCount(2)
  await button(sheet, 'Done').tap()
  for (const [at, person] of [site.author, site.holder].entries()) {
    await expect(crew.nth(at)).toContainText(`${person.firstName} ${person.lastName}`)
    await expect(crew.nth(at)).toContainText('signed by PIN')
  }
  expect((await read()).workers.map(({ userId }) => userId)).toEqual([site.author.id, site.holder.id])
})
