import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/pages/project/handover/AcceptForModal.tsx'))
const browsers = useBrowsers(setup)
const overview = `/manage/projects/sfs/view/${projectId('HB-009')}/overview`

test('a contractor’s administrator accepts for a named person of the client with their letter, and others see it', async () => {
  const onlooker = await browsers('admin2@demo.test', overview)
  const own = await browsers('admin@demo.test', overview)
  await userEvent.click(await own.screen.findByRole('button', { name: 'Accept for the client: issue 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept issue 2 for someone of the client?' }))
  expect(dialog.getByText(/^You are not of the client/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await dialog.findByText('Enter a name.')).toBeVisible()
  await userEvent.type(dialog.getByRole('combobox', { name: /^Name/ }), 'Oonagh Quill')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Role in the company/ }), 'Harbour master')
  const fullName = /^Type (.*) to sign/.exec(dialog.getByText(/^Type .* to sign/).textContent)![1]!
  await userEvent.type(dialog.getByRole('textbox', { name: /^Your full name/ }), fullName)
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await dialog.findByText('Attach the letter or e-mail in which the person accepts it.')).toBeVisible()
  const letter = new File(['We accept it.'], 'Letter.txt', { type: 'text/plain' })
  await userEvent.upload(dialog.getByLabelText('Letter or e-mail'), letter)
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  const words = new RegExp(`accepted by ${fullName} for Oonagh Quill \\(Harbour master\\) of .*, letter attached`)
  expect(await own.screen.findByText(words)).toBeVisible()
  expect(await onlooker.screen.findByText(words)).toBeVisible()
  expect(own.screen.getByRole('link', { name: 'Open letter' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/projectIssue\/\d+\/2\/letter$/),
  )
})
