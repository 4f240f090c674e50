import type { Locator } from '@playwright/test'
import type { Permit } from '#contract/entities/permit.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import { button, chip, dialog, hires, newSite, take } from './site.ts'
import { expect, test } from './staff.ts'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

test('a permit goes from its request to its closing, and its holder, who manages the site, can approve no step of it', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const site = await newSite(admin)
  // The template asks permit issuers and site managers; this site manager is the holder.
  const person = hires(admin, site.project.id)
  const holder = await person('Site manager', 30, { availableForReviewing: true })
  const mate = await person('H&S adviser', 20, { availableForReviewing: true })
  const author = await staff.elsewhere(site.author.email)
  const register = `/manage/projects/sms/view/${site.project.id}/permits`
  const { id } = await author.ask<Permit>('POST', 'permit', {
    projectId: site.project.id,
    processSubTypeId: site.type.id,
    title: 'Weld the slipway rail',
    locationId: site.zone.id,
    holderUserId: holder.id,
    issuerUserId: site.issuer.id,
    validFrom: hours(-1),
    validTo: hours(5),
  })
  await author.ask('PUT', `permit/${id}/answers?set=main`, {
    answers: [
      { slot: 'barriers', value: 'yes', version: 0 },
      { slot: 'briefed', value: true, version: 0 },
    ],
  })
  const address = `${register}/${id}`
  const read = () => admin.ask<Permit>('GET', `permit/${id}`)

  // Of the two people the template selects, only the issuer is asked.
  const desk = await staff.signIn(site.author.email, address)
  await take(desk, 'Submit', async (asked) => {
    const people = asked.getByRole('list', { name: 'Who is asked' })
    await expect(people).toContainText(site.issuer.lastName)
    await expect(people).not.toContainText(holder.lastName)
  })

  // The holder has no button to approve it, and the URL of a decision shows the reason.
  const phone = await staff.signIn(holder.email, address)
  await expect(chip(phone, 'In review')).toBeVisible()
  await expect(button(phone, 'Approve')).toHaveCount(0)
  const { approval } = await read()
  const list = approval!.lists.find(({ statusId }) => statusId === 20)!
  const own = await staff.elsewhere(holder.email)
  const body = { action: 'approve', stage: list.stageKey, round: list.round }
  await expect(own.ask('PUT', `permit/${id}/approval`, body)).rejects.toThrow(
    'You are the permit holder, so you cannot decide on it.',
  )

  // Nobody can reassign it to the holder either: the issuer is not offered them.
  const office = await staff.signIn(site.issuer.email, address)
  await button(office, 'Delegate').click()
  const delegate = dialog(office, /^Delegate/)
  const offered = delegate.getByLabel('Person').locator('option')
  await expect(offered.filter({ hasText: mate.lastName })).toHaveCount(1)
  await expect(offered.filter({ hasText: holder.lastName })).toHaveCount(0)
  await button(delegate, 'Cancel').click()
  await button(office, 'Approve').click()
  const approve = dialog(office, /^Approve/)
  await expect(approve).toContainText('you are its issuer, and the holder may start the work.')
  await approve.getByLabel(/^Signature/).fill(`${site.issuer.firstName} ${site.issuer.lastName}`)
  await button(approve, 'Approve').click()
  await expect(chip(office, 'Approved')).toBeVisible()

  // The holder works under it and hands it back; only the issuer lets work continue and closes it.
  const worker = { name: 'Tom Reilly', company: 'Reilly Welding', signature: typedSignature('Tom Reilly') }
  const { rowVersion } = await read()
  await admin.ask('PUT', `permit/${id}/move`, { action: 'signOn', rowVersion, ...worker })
  await expect(phone.getByText('1 signed on')).toBeVisible()
  // The pad's code loads with the first dialog that needs it.
  const withPad = (asked: Locator) => asked.getByRole('img', { name: 'Sign here' }).waitFor()
  await take(phone, 'Accept and start', withPad)
  await expect(chip(phone, 'Active')).toBeVisible()
  await expect(button(phone, 'Extend')).toHaveCount(0)
  await take(phone, 'Hand back', async (asked) => {
    await asked.getByLabel('The area is safe and tidy').check()
    await asked.getByLabel('Nothing is left isolated under this permit').check()
    await asked.getByLabel('The person still signed on is out').check()
  })
  await expect(chip(phone, 'Handed back')).toBeVisible()
  await expect(button(phone, 'Close')).toHaveCount(0)
  await take(office, 'Close', withPad)
  await expect(chip(office, 'Closed')).toBeVisible()
  expect(await read()).toMatchObject({ statusId: 80, issuerUserId: site.issuer.id })
})
