import type { Permit } from '#contract/entities/permit.ts'
import { button, chip, dialog, newSite, photo, sign, take } from './site.ts'
import { expect, test } from './staff.ts'

test('a permit is requested on a tablet that goes offline and whose page is killed, and everyone sees its steps to the end', async ({
  staff,
}) => {
  // The browser logs requests made offline and expected refusals.
  staff.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed: /)
  staff.allow(/status of 400 .*\/api\/permit\)/)
  staff.allow(/status of 409 .*\/api\/permit\/\d+\/move\)/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const { project, type, zone, author, holder, issuer } = await newSite(admin)
  const register = `/manage/projects/sms/view/${project.id}/permits`
  const watcher = await staff.signIn('admin2@demo.test', `${register}?as=board`)
  await expect(watcher.getByText('No permits today')).toBeVisible()

  const tablet = await staff.signIn(author.email, register, { width: 820 })
  await button(tablet, 'New permit').first().click()
  const form = dialog(tablet, 'New Permit')
  await form.getByLabel('Sub type').selectOption({ label: type.name })
  await form.getByLabel('Title').fill('Weld the slipway rail')
  await form.getByLabel('Zone').selectOption({ label: `${zone.code} Sample slipway` })
  await form.getByLabel('Valid from, day').fill('yesterday')
  await form.getByLabel('Valid from, time').fill('23:30')
  await form.getByLabel('Valid to, day').fill('tomorrow')
  await form.getByLabel('Valid to, time').fill('00:15')
  const option = async (label: RegExp, name: string) => {
    const field = form.getByLabel(label)
    const value = await field.locator('option', { hasText: name }).getAttribute('value')
    await field.selectOption(value)
  }
  await option(/^Permit holder(?! on)/, holder.lastName)
  await option(/^Issued by/, issuer.lastName)
  // More than a day is too long for this permit type: the error appears at its field, and no input is lost.
  await button(form, 'Save').click()
  await expect(form.getByText(/may run for 12 hours at most/)).toBeVisible()
  const now = new Date()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  for (const [label, moment] of [
    ['Valid from', at(-1)],
    ['Valid to', at(5)],
  ] as const) {
    const [day, time] = onSite(moment)
    await form.getByLabel(`${label}, day`).fill(day)
    await form.getByLabel(`${label}, time`).fill(time)
  }
  await button(form, 'Save').click()
  await expect(tablet.getByRole('heading', { level: 1, name: /Weld the slipway rail/ })).toBeVisible()
  const address = tablet.url()

  // One answer is saved; two more and a photo wait for the connection when the page is killed.
  await tablet.getByText('Yes', { exact: true }).click()
  await expect(tablet.getByText('Saved', { exact: true })).toBeVisible()
  const context = tablet.context()
  await context.setOffline(true)
  await tablet.getByRole('textbox', { name: 'What else must people know?' }).fill('The tide turns at four.')
  await tablet.locator('input[type=file]').first().setInputFiles(photo)
  await expect(tablet.getByText(/^No connection\. Kept on this device.*1 file to send$/)).toBeVisible()
  await tablet.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByRole('textbox', { name: 'What else must people know?' })).toHaveValue(
    'The tide turns at four.',
  )
  await expect(again.getByRole('img', { name: 'rail.png' })).toBeVisible()
  await expect(again.getByText('Saved', { exact: true })).toBeVisible()

  // Missing answers are listed, each with a link to its question.
  await button(again, 'Submit').click()
  const submit = dialog(again, /^Submit/)
  await submit.getByRole('button', { name: 'The crew is briefed' }).click()
  await expect(submit).toHaveCount(0)
  await again.getByRole('checkbox', { name: 'The crew is briefed' }).check()
  await expect(again.getByText('Saved', { exact: true })).toBeVisible()
  await take(again, 'Submit', (asked) => expect(asked.getByRole('list', { name: 'Who is asked' })).toBeVisible())
  await expect(chip(again, 'In review')).toBeVisible()
  const waiting = watcher.getByRole('region', { name: 'Waiting' })
  await expect(waiting.getByText('Weld the slipway rail')).toBeVisible()

  // The issuer approves from the workload, with a signature.
  const desk = await staff.signIn(issuer.email, `/manage/projects/sms/view/${project.id}/myworkload`)
  await desk.getByRole('link', { name: 'PTW-0001' }).first().click()
  await button(desk, 'Approve').click()
  const approve = dialog(desk, /^Approve/)
  await approve.getByLabel(/^Signature/).fill(`${issuer.firstName} ${issuer.lastName}`)
  await button(approve, 'Approve').click()
  await expect(watcher.getByRole('region', { name: 'Approved' }).getByText('Weld the slipway rail')).toBeVisible()

  // On a phone the holder signs the crew on, accepts the permit and starts work.
  const phone = await staff.signIn(holder.email, address, { width: 390 })
  await button(phone, 'Accept and start').click()
  const early = dialog(phone, /^Accept and start/)
  await sign(phone, early)
  await button(early, 'Accept and start').click()
  await expect(early.getByText('Sign on the people who work under this permit first.')).toBeVisible()
  await button(early, 'Cancel').click()
  await phone.getByRole('tab', { name: /^Sign-on/ }).click()
  await button(phone, 'Sign on').click()
  const crew = dialog(phone, /^Sign on/)
  await crew.getByLabel('Name').fill('Tom Reilly')
  await sign(phone, crew)
  await button(crew, 'Sign on').click()
  // The dialog stays open for the next person of the crew.
  await expect(crew.getByLabel('Name')).toHaveValue('')
  await button(crew, 'Done').click()
  await expect(phone.getByText('Tom Reilly')).toBeVisible()
  await take(phone, 'Accept and start')
  await expect(watcher.getByRole('region', { name: 'Active' }).getByText('1 on')).toBeVisible()

  // Someone stops the work, the issuer lets it continue; the holder hands back and the issuer closes.
  await take(again, 'Stop work', (asked) => asked.getByLabel('Reason').fill('The wind has picked up over the quay.'))
  await expect(phone.getByText('The work is stopped')).toHaveCount(0)
  await phone.getByRole('tab', { name: 'Work', exact: true }).click()
  await expect(phone.getByText('The work is stopped')).toBeVisible()
  await take(desk, 'Resume work', (asked) => asked.getByLabel('What was checked').fill('Wind is down to 5 m/s.'))
  await expect(chip(phone, 'Active')).toBeVisible()
  await take(phone, 'Hand back', async (asked) => {
    await asked.getByLabel('The area is safe and tidy').check()
    await asked.getByLabel('Nothing is left isolated under this permit').check()
    await asked.getByLabel('The person still signed on is out').check()
  })
  await expect(chip(desk, 'Handed back')).toBeVisible()
  await take(desk, 'Close')
  await expect(watcher.getByRole('region', { name: 'Closed today' }).getByText('Weld the slipway rail')).toBeVisible()
  const [saved] = await admin.ask<Permit[]>('GET', `permit?projectId=${project.id}&ids=${address.split('/').at(-1)}`)
  expect(saved).toMatchObject({ statusId: 80, signedOn: 0 })
})

/** Day and time as typed, in the time zone of the sample project. */
function onSite(moment: Date): [day: string, time: string] {
  const zone = 'Europe/Dublin'
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment)
  return [day, new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(moment)]
}
