import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { UserTraining } from '#contract/entities/userTraining.ts'
import { monthsLater } from '#src/entities/userTraining/trainingWords.ts'
import { validityOf } from '#src/entities/userTraining/trainingLooks.ts'
import { choose, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const opened = useBrowsers(setup)
beforeAll(() => import('#src/entities/userTraining/TrainingForm.tsx'))
async function browser(email: string, path: string) {
  const made = await opened(email, path)
  await waitFor(() => expect(made.line.line()).toBe('connected'))
  return made
}
async function training(more: Partial<UserTraining> = {}, proved = true) {
  const staff = await setup.world.as('staff@demo.test')
  const { data } = await staff.read('POST', 'userTraining', {
    userId: staff.userId,
    typeId: 10,
    title: `Safe Pass ${crypto.randomUUID().slice(0, 6)}`,
    completedOn: '2025-02-03',
    expiresOn: '2029-02-02',
    ...more,
  })
  const row = data as unknown as UserTraining
  if (!proved) return row
  const body = new FormData()
  body.set('id', String(row.id))
  body.set('rowVersion', '1')
  body.set('files', new File(['%PDF-1.4\n%%EOF\n'], 'card.pdf'))
  return (await staff.read('POST', 'userTrainingFile', body)).data as unknown as UserTraining
}
const at = ({ id }: UserTraining) => `/manage/userTrainings/view/${id}`

test('A person adds a training; its type provides the name and the validity', async () => {
  const one = await browser('staff@demo.test', '/manage/userTrainings')
  await userEvent.click(await one.screen.findByRole('button', { name: 'New training' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Training' }))
  await choose(await dialog.findByRole('combobox', { name: /^Type/ }), 'Face fit test')
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Face fit test'))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Completed/ }), '31 Mar 2025{Tab}')
  const expiry = dialog.getByRole('textbox', { name: /^Expiry/ })
  await waitFor(() => expect(expiry).toHaveValue('31 Mar 2027'))
  // A suggested date changes with a correction; a typed date does not.
  await choose(dialog.getByRole('combobox', { name: /^Type/ }), 'First aid at work')
  await waitFor(() => expect(expiry).toHaveValue('31 Mar 2028'))
  await userEvent.clear(expiry)
  await userEvent.type(expiry, '30 Apr 2027{Tab}')
  await choose(dialog.getByRole('combobox', { name: /^Type/ }), 'Face fit test')
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Face fit test'))
  expect(expiry).toHaveValue('30 Apr 2027')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await one.screen.findByRole('link', { name: 'Open training' }))
  await one.screen.findByRole('heading', { name: 'Face fit test' })
  expect(one.screen.getByText('Declared')).toBeVisible()
  expect(one.screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

test('The user manager verifies a certificate, and its owner sees it at once', async () => {
  const row = await training()
  const owner = await browser('staff@demo.test', at(row))
  const manager = await browser('manager@demo.test', at(row))
  expect(await owner.screen.findByText('Declared')).toBeVisible()
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Verify' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /^Verify/ })).getByRole('button', { name: 'Verify' }),
  )
  expect(await owner.screen.findByText('Verified')).toBeVisible()
})

test('A rejection requires a reason, which its owner reads', async () => {
  const row = await training()
  const owner = await browser('staff@demo.test', at(row))
  const manager = await browser('manager@demo.test', at(row))
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reject/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Enter a reason.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The back of the card is missing.')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await owner.screen.findByText('The back of the card is missing.')).toBeVisible()
  expect(owner.screen.getByText('Rejected by Gráinne Fallon')).toBeVisible()
})

test('A training without a certificate cannot be verified', async () => {
  const manager = await browser('manager@demo.test', at(await training({}, false)))
  expect(await manager.screen.findByRole('button', { name: 'Verify' })).toBeDisabled()
})

test('A renewal copies what stays the same and keeps the old training', async () => {
  const row = await training({ provider: 'Shannon Safety Training', expiresOn: '2026-01-02' })
  const one = await browser('staff@demo.test', at(row))
  expect(await one.screen.findByText('Expired')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Training' }))
  expect(dialog.getByRole('textbox', { name: /^Provider/ })).toHaveValue('Shannon Safety Training')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Completed/ }), '5 Jan 2026{Tab}')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await one.screen.findByRole('link', { name: 'Open training' }))
  await userEvent.click(await one.screen.findByRole('link', { name: 'The earlier training' }))
  expect(await one.screen.findByText('Renewed')).toBeVisible()
  expect(one.screen.queryByRole('button', { name: 'Renew' })).toBeNull()
})

test('A person’s page shows their trainings to the user manager', async () => {
  const row = await training()
  const staff = await setup.world.as('staff@demo.test')
  const one = await browser('manager@demo.test', `/manage/users/edit/${staff.userId}`)
  await userEvent.click(await one.screen.findByRole('tab', { name: /^Trainings/ }))
  expect(await one.screen.findByRole('link', { name: row.title })).toBeVisible()
})

test('A training counts as expiring for sixty days before its end, and a validity in months ends on the last day of a shorter month', () => {
  const clock = { now: Date.parse('2026-05-12T12:00:00Z'), zone: 'Europe/Dublin' }
  const word = (expiresOn: string | null) => validityOf({ expiresOn, renewedById: null }, clock).word
  expect([word(null), word('2026-07-12'), word('2026-07-11'), word('2026-05-12'), word('2026-05-11')]).toEqual([
    'Valid',
    'Valid',
    'Expiring',
    'Expiring',
    'Expired',
  ])
  expect([monthsLater('2024-02-29', 12), monthsLater('2025-08-31', 6), monthsLater('2025-01-31', 48)]).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2029-01-31',
  ])
})

test('The H&S adviser verifies trainings of people on their project, sees no others and changes none', async () => {
  const [lynch, mcateer] = [await setup.world.as('staff@demo.test'), await setup.world.as('throttle@demo.test')]
  const declared = async (who: typeof lynch) => {
    const { data } = await who.read<UserTraining>('POST', 'userTraining', {
      userId: who.userId,
      typeId: 10,
      title: `Rigging ${crypto.randomUUID().slice(0, 6)}`,
      completedOn: '2025-02-03',
    })
    const form = new FormData()
    form.set('id', String(data.id))
    form.set('rowVersion', '1')
    form.set('files', new File(['%PDF-1.4\ncard\n%%EOF\n'], 'card.pdf', { type: 'application/pdf' }))
    return (await who.read<UserTraining>('POST', 'userTrainingFile', form)).data
  }
  const [onSite, elsewhere] = [await declared(lynch), await declared(mcateer)]
  const one = await browser('safety@demo.test', '/manage/userTrainings')
  await userEvent.click(await one.screen.findByRole('button', { name: /^To verify/ }))
  expect(one.screen.queryByRole('link', { name: elsewhere.title })).toBeNull()
  await userEvent.click(await one.screen.findByRole('link', { name: onSite.title }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Verify' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verify' }))
  expect(await one.screen.findByText('Verified')).toBeVisible()
  expect(one.screen.queryByRole('button', { name: 'Edit training' })).toBeNull()
  const doyle = await setup.world.as('safety@demo.test')
  expect((await doyle.read('PUT', 'userTraining', { ...onSite, rowVersion: 3, title: 'Mine' })).status).toBe(403)
  expect((await doyle.read('GET', `userTraining/${elsewhere.id}`)).status).toBe(404)
})
