import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('a manager hands an expired permit back for its holder, with a reason and a head count', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const me = await rowOf(admin, `user/${admin.userId}`)
  const all = (await admin.read<PermitSummary[]>('GET', `permit?projectId=${bridge}&size=100`)).data
  const expired = all.find(({ statusId, signedOn }) => statusId === status.expired && signedOn > 0)!
  const { screen } = await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/permits/${expired.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand back for the holder' }))
  const asked = within(await screen.findByRole('dialog', { name: /^Hand back for the holder/ }))
  expect(asked.getByText(`${expired.signedOn} signed on and not off`)).toBeVisible()
  await fill(asked.getByRole('textbox', { name: 'Reason' }), 'The holder was taken home ill.')
  await userEvent.click(asked.getByRole('checkbox', { name: 'All of them are off the work' }))
  await userEvent.click(asked.getByRole('checkbox', { name: 'The area is safe and tidy' }))
  await userEvent.click(asked.getByRole('checkbox', { name: /left isolated|removed, or stay/ }))
  await userEvent.click(asked.getByRole('button', { name: 'Type the name' }))
  await fill(asked.getByRole('textbox', { name: 'Type your full name to sign' }), String(me.fullName))
  await userEvent.click(asked.getByRole('button', { name: 'Hand back for the holder' }))
  // The head count is required; it does not default to 0.
  expect(await asked.findByText(/^Enter how many people were found on the work/)).toBeVisible()
  await fill(asked.getByRole('textbox', { name: 'People found on the work' }), '2')
  await userEvent.click(asked.getByRole('button', { name: 'Hand back for the holder' }))
  expect(await screen.findByText('Handed back in place of the holder')).toBeVisible()
  expect(
    screen.getByText('2 people were found on the work, and all are off. The holder was taken home ill.'),
  ).toBeVisible()
})
