import type { Permit } from '#contract/entities/permit.ts'
import { button, dialog, newSite } from './site.ts'
import { expect, password, picture, test, type Staff } from './staff.ts'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

/** A permit waiting for its issuer, on a separate site whose holder and issuer have PINs. */
async function submittedPermit(staff: Staff) {
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
  return { site, read, address: `/manage/projects/sms/view/${site.project.id}/permits/${id}` }
}

test('two people sign the crew list of a permit on one tablet by PIN, one of them after a wrong one', async ({
  staff,
}) => {
  staff.allow(/status of 400 .*\/api\/SigningProof\)/)
  const { site, read, address } = await submittedPermit(staff)

  // The issuer authorises it by PIN, typed on the keyboard.
  const desk = await staff.signIn(site.issuer.email, address)
  await button(desk, 'Approve').click()
  const decision = dialog(desk, /^Approve/)
  await button(decision, 'Use PIN').click()
  await decision.getByLabel('PIN, six digits').pressSequentially('915482')
  await expect(decision.getByRole('status')).toContainText('signed by PIN')
  await button(decision, 'Approve').click()
  await expect(decision).toHaveCount(0)
  await expect(desk.getByText(/^approved .*, signed by PIN, account \d+$/)).toBeVisible()

  // One sets a PIN on their own account page; the other already has one.
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

test('five wrong PINs lock the PIN of someone for whoever entered them, and for nobody else', async ({ staff }) => {
  staff.allow(/status of 4(?:00|29) .*\/api\/SigningProof\)/)
  const { site, address } = await submittedPermit(staff)
  const desk = await staff.signIn(site.issuer.email, address)
  await button(desk, 'Approve').click()
  const decision = dialog(desk, /^Approve/)
  await button(decision, 'Use PIN').click()
  await decision.getByLabel('PIN, six digits').pressSequentially('915482')
  await expect(decision.getByRole('status')).toContainText('signed by PIN')
  await button(decision, 'Approve').click()
  await expect(decision).toHaveCount(0)

  const signOn = async (email: string) => {
    const page = await staff.signIn(email, address, { width: 820, height: 1180, touch: true })
    await page.getByRole('tab', { name: /^Sign-on/ }).tap()
    await button(page, 'Sign on').tap()
    const sheet = dialog(page, /^Sign on/)
    await button(sheet, 'Use PIN').tap()
    const people = sheet.getByLabel('Who signs')
    const owner = people.locator('option', { hasText: site.holder.lastName })
    await people.selectOption(await owner.getAttribute('value'))
    return {
      page,
      sheet,
      press: async (pin: string) => {
        for (const digit of pin) await button(sheet, digit).tap()
      },
    }
  }
  const guess = await signOn(site.issuer.email)
  for (const left of [
    '4 tries are',
    '3 tries are',
    '2 tries are',
    'One try is',
    'cannot be used where you are signed in',
  ]) {
    await guess.press('318427')
    await expect(guess.sheet.getByRole('alert')).toContainText(left)
  }
  await guess.press('730518')
  await expect(guess.sheet.getByRole('alert')).toContainText('cannot be used where you are signed in')
  await picture(guess.page, 'pin-locked')

  const own = await signOn(site.holder.email)
  await own.press('730518')
  await expect(own.sheet.getByRole('status')).toContainText('signed by PIN')
  await picture(own.page, 'pin-open')
})
