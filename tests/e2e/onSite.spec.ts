import type { Page } from '@playwright/test'
import { samples } from '#mocks/samples.ts'
import type { Permit } from '#contract/entities/permit.ts'
import type { Rams } from '#contract/entities/rams.ts'
import type { Observation } from '#contract/entities/observation.ts'
import { useOwnProduct } from './ownProduct.ts'
import { button, dialog, newSite, newType, photo, sign } from './site.ts'
import { expect, isLive, test, type Staff } from './staff.ts'

const product = useOwnProduct()
/** Console messages of the browser while the server is down. */
const away =
  /net::ERR_|Failed to fetch|SignalR|The hub did not take|WebSocket|Connection disconnected|negotiation|start the connection|status of (?:50\d|40[019])|no longer authenticated/
const handheld = () => ({ width: 390, height: 844, touch: true, url: product.url })
const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** A permit that is approved and waits for its crew. */
async function approvedPermit(staff: Staff) {
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const site = await newSite(admin)
  const [author, holder, issuer] = [
    await staff.elsewhere(site.author.email, product.url),
    await staff.elsewhere(site.holder.email, product.url),
    await staff.elsewhere(site.issuer.email, product.url),
  ]
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
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
  const answers = [
    { slot: 'barriers', value: 'yes', version: 0 },
    { slot: 'briefed', value: true, version: 0 },
  ]
  const address = `/manage/projects/sms/view/${site.project.id}/permits/${id}`
  const read = () => admin.ask<Permit>('GET', `permit/${id}`)
  const submitted = async () => {
    await author.ask('PUT', `permit/${id}/answers?set=main`, { answers })
    await author.ask('PUT', `permit/${id}/move`, { action: 'submit', rowVersion: (await read()).rowVersion })
    const list = (await read()).approval!.lists.find(({ statusId }) => statusId === 20)!
    const signature = `${site.issuer.firstName} ${site.issuer.lastName}`
    await issuer.ask('PUT', `permit/${id}/approval`, {
      action: 'approve',
      stage: list.stageKey,
      round: list.round,
      signature,
    })
  }
  return { ...site, admin, id, address, read, submitted, callers: { author, holder, issuer } }
}

/** Fills the signature dialog: the signer's name and the drawn line. */
async function signs(page: Page, verb: string, name: string) {
  await button(page, verb).click()
  const asked = dialog(page, new RegExp(`^${verb}`))
  await asked.getByLabel('Name').fill(name)
  await sign(page, asked)
  return asked
}

test('nobody signs on a phone without a connection, and a signature that is sent while the server dies counts once', async ({
  staff,
}) => {
  staff.allow(away)
  const { address, read, submitted, holder } = await approvedPermit(staff)
  await submitted()
  const phone = await staff.signIn(holder.email, address, handheld())
  await phone.getByRole('tab', { name: /^Sign-on/ }).click()
  await phone.context().setOffline(true)
  await button(phone, 'Sign on').click()
  const asked = dialog(phone, /^Sign on/)
  await expect(asked.getByText('There is no connection.')).toBeVisible()
  await expect(button(phone.locator('dialog'), 'Sign on')).toBeDisabled()
  await phone.context().setOffline(false)
  await expect(asked.getByText('There is no connection.')).toHaveCount(0)

  // The server stores it and is killed before answering.
  await asked.getByLabel('Name').fill('Tom Reilly')
  await sign(phone, asked)
  let isSent = false
  await phone.route(
    '**/api/permit/*/move',
    async (route) => {
      await route.fetch()
      await product.server.end('SIGKILL')
      isSent = true
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await button(phone.locator('dialog'), 'Sign on').click()
  await expect.poll(() => isSent).toBe(true)
  await expect(asked.getByText('Nothing you entered is lost.', { exact: false })).toBeVisible()
  await expect(asked.getByLabel('Name')).toHaveValue('Tom Reilly')
  await expect(asked.getByRole('img', { name: 'Signed' })).toBeVisible()
  await product.server.begin()
  await isLive(phone, 40_000)
  // The page may not know of it yet; then the first attempt fetches the newest version.
  await expect(async () => {
    await button(phone.locator('dialog'), 'Sign on').click()
    await expect(asked.getByText('Tom Reilly is already signed on.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await button(phone.locator('dialog'), 'Cancel').click()
  await expect(phone.getByText('Tom Reilly')).toBeVisible()
  expect((await read()).workers.map(({ name, contentHash }) => [name, contentHash?.length])).toEqual([
    ['Tom Reilly', 64],
  ])

  // A double click signs only once, too.
  await signs(phone, 'Sign on', 'Ana Kowalska')
  await button(phone.locator('dialog'), 'Sign on').dblclick()
  await expect(phone.getByText('Ana Kowalska')).toBeVisible()
  expect((await read()).workers).toHaveLength(2)
})

test('a session that ends while someone signs loses nothing of the record, and they sign again', async ({ staff }) => {
  staff.allow(away)
  const { address, read, submitted, holder, callers } = await approvedPermit(staff)
  await submitted()
  const phone = await staff.signIn(holder.email, address, handheld())
  await phone.getByRole('tab', { name: /^Sign-on/ }).click()
  const asked = await signs(phone, 'Sign on', 'Tom Reilly')
  // The session has ended, as after a long break.
  const cookies = await phone.context().cookies()
  await phone.context().clearCookies()
  await button(phone.locator('dialog'), 'Sign on').click()
  await expect(phone.getByLabel('Password', { exact: true })).toBeVisible()
  expect((await read()).workers).toEqual([])
  await phone.context().addCookies(cookies)
  await phone.goto(product.url + address)
  await phone.getByRole('tab', { name: /^Sign-on/ }).click()
  await expect(asked).toHaveCount(0)
  await signs(phone, 'Sign on', 'Tom Reilly')
  await button(phone.locator('dialog'), 'Sign on').click()
  await expect(phone.getByText('Tom Reilly')).toBeVisible()
  expect((await read()).workers).toHaveLength(1)
  expect(await callers.holder.ask('GET', 'LoggedInUser')).toBeTruthy()
})

test('two people answer one questionnaire: the second one chooses, and both see the choice', async ({ staff }) => {
  staff.allow(/status of 409/)
  const { address, author, admin, id } = await approvedPermit(staff)
  const phone = await staff.signIn(author.email, address, handheld())
  const desk = await staff.signIn('admin2@demo.test', address, { url: product.url })
  const remarks = (page: Page) => page.getByRole('textbox', { name: 'What else must people know?' })
  const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(remarks(phone)).toBeVisible()
  await phone.context().setOffline(true)
  staff.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|Connection disconnected/)
  await remarks(phone).fill('The tide turns at four.')
  await expect(phone.getByText(/^No connection\. Kept on this device/)).toBeVisible()
  await remarks(desk).fill('The tide turns at five.')
  await saved(desk)
  await phone.context().setOffline(false)
  await expect(phone.getByText('The tide turns at five.')).toBeVisible({ timeout: 30_000 })
  await phone.getByRole('button', { name: /^Keep mine/ }).click()
  await saved(phone)
  await expect(remarks(desk)).toHaveValue('The tide turns at four.')
  const { answers } = await admin.ask<{ answers: { value: unknown; version: number }[] }>(
    'GET',
    `permit/${id}/answers?set=main`,
  )
  expect(answers).toMatchObject([{ value: 'The tide turns at four.', version: 2 }])
})

test('RAMS are briefed on a tablet and an observation is raised on a phone in a few touches', async ({ staff }) => {
  const { admin, author, issuer, project, callers } = await approvedPermit(staff)
  const firm = await admin.ask<{ id: number }>('POST', 'client', samples.client(nobody))
  await admin.ask('POST', 'projectClient', { projectId: project.id, clientId: firm.id, relationshipId: 90 })
  const sms = { projectId: project.id, clientId: firm.id }
  const { id: type } = await newType(admin, { projectId: project.id, processKindId: 20, approverId: issuer.id })
  const made = await callers.author.ask<Rams>('POST', 'rams', {
    ...samples.rams(nobody),
    ...sms,
    processSubTypeId: type,
  })
  const read = () => admin.ask<Rams>('GET', `rams/${made.id}`)
  await callers.author.ask('PUT', `rams/${made.id}/move`, { action: 'submit', rowVersion: (await read()).rowVersion })
  const list = (await read()).approval!.lists.find(({ statusId }) => statusId === 20)!
  await callers.issuer.ask('PUT', `rams/${made.id}/approval`, {
    action: 'approve',
    stage: list.stageKey,
    round: list.round,
  })
  const tablet = await staff.signIn(author.email, `/manage/projects/sms/view/${project.id}/rams/${made.id}`, {
    width: 834,
    height: 1112,
    touch: true,
    url: product.url,
  })
  await tablet.getByRole('tab', { name: /^Briefed/ }).click()
  await signs(tablet, 'Brief someone', 'Ana Kowalska')
  await button(tablet.locator('dialog'), 'Brief someone').click()
  await expect(tablet.getByText('Ana Kowalska')).toBeVisible()
  expect((await read()).briefings).toMatchObject([{ name: 'Ana Kowalska' }])

  const phone = await staff.signIn(author.email, `/manage/projects/sms/view/${project.id}/observations`, handheld())
  let touches = 0
  const touch = (work: Promise<unknown>) => {
    touches++
    return work
  }
  await touch(button(phone, 'New observation').first().click())
  const form = dialog(phone, 'New Observation')
  await touch(form.getByText('To note').click())
  await touch(form.getByLabel('Description').fill('A ladder stands untied at the scaffold.'))
  await touch(form.getByLabel('Photos').setInputFiles([photo, { ...photo, name: 'ladder.png' }]))
  await touch(form.getByLabel(/^Type/).selectOption({ label: 'Working at height' }))
  await touch(button(phone, 'Save').click())
  await expect(phone.getByRole('img', { name: 'ladder.png' })).toBeVisible()
  // At five seconds per touch at most, reporting takes half a minute.
  expect(touches).toBeLessThanOrEqual(6)
  expect(await admin.ask<Observation[]>('GET', `observation?projectId=${project.id}`)).toMatchObject([
    { photoCount: 2 },
  ])
})
