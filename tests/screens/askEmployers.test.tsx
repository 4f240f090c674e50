import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { outboxMails } from '#server/db/tables/journal.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialog in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/projectPerson/AskEmployers.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('employers of chosen people are asked for what is missing, and the mails are shown before', async () => {
  const { screen } = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/people?view=pending`)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Andrei Munteanu' }))
  await userEvent.click(screen.getByRole('button', { name: 'Message to employers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to employers' }))
  const mail = within(await dialog.findByRole('region', { name: 'Mail to Corrib Steel Ltd' }))
  expect(mail.getByText(/^Andrei Munteanu: /)).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox'), 'By Friday, please.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(asks.getByRole('button', { name: 'Keep editing' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 mail' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const mails = await setup.world.services.db.select().from(outboxMails)
  expect(mails.some(({ text }) => text.includes('Andrei Munteanu:') && text.includes('By Friday, please.'))).toBe(true)
})
