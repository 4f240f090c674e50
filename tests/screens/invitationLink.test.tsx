import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '#contract/entities/user.ts'
import { samples } from '#mocks/samples.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const newUser = async () => {
  const admin = await setup.world.as('admin@demo.test')
  return (await admin.read<User>('POST', 'user', samples.user({ clientId: 1, userId: 2, projectId: 2 }))).data
}

test('without a mail server an invitation waits in the outbox, and its sender copies the link once', async () => {
  const user = await newUser()
  const one = await browser('manager@demo.test', `/manage/users/edit/${user.id}`, { sendsMail: false })
  await userEvent.click(await one.screen.findByRole('button', { name: 'Send invitation again' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Send invitation again' }))
  expect(await one.screen.findByText(/^The invitation is waiting in the outbox/)).toBeVisible()

  await userEvent.click(one.screen.getByRole('button', { name: 'Copy invitation link' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Invitation link for ${user.fullName}` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  const link = new URL((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Invitation link' })).value)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const token = link.searchParams.get('token')!
  const admin = await setup.world.as('admin@demo.test')
  const history = await admin.read('GET', `audit?entityKind=user&entityId=${user.id}`)
  expect(JSON.stringify(history)).toContain('invitationLink')
  expect(JSON.stringify([history, await admin.read('GET', 'mail')])).not.toContain(token)
  const stranger = setup.world.stranger()
  const words = { Token: token, Password: 'four slow grey ferries' }
  expect((await stranger.read('POST', 'ConfirmPassword', words)).errors).toEqual([])
  expect((await setup.world.stranger().read('POST', 'ConfirmPassword', words)).status).toBe(400)
  expect(await admin.read('PUT', `user/${user.id}/invitationLink`, {})).toMatchObject({ status: 409 })
})
