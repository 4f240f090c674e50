import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Template } from '#contract/entities/template.ts'
import { formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const refuse = (status: number, message: string, field?: string) =>
  Response.json({ data: null, warnings: [], errors: [{ message, ...(field && { field }) }] }, { status })

test('a list without access leads to /manage/403, which shows the address', async () => {
  const one = await browser('admin@demo.test', '/manage/equipmentTypes', {
    instead: (call) =>
      call === 'GET /api/equipmentType' ? refuse(403, 'You do not have permission to see these.') : undefined,
  })
  await waitFor(() => expect(one.router.state.location.pathname).toBe('/manage/403'))
  expect(await one.screen.findByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
  expect(one.screen.getByText('/manage/equipmentTypes')).toBeVisible()
})

test('so does a list that is read page by page', async () => {
  const announced = vi.spyOn(console, 'error').mockReturnValue()
  const one = await browser('admin@demo.test', '/manage/notifications', {
    instead: (call) =>
      call.startsWith('GET /api/notification?') ? refuse(403, 'You do not have permission to see these.') : undefined,
  })
  await waitFor(() => expect(one.router.state.location.pathname).toBe('/manage/403'))
  expect(await one.screen.findByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
  expect(announced).toHaveBeenCalledWith('403, you are not authorised')
})

test('a failed export stays in the list of errors too', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const one = await browser('admin@demo.test', '/manage/settings?tab=bin', {
    instead: (call) => (call.includes('size=500') ? refuse(500, 'The bin is broken.') : undefined),
  })
  await userEvent.click(await one.screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await one.screen.findByRole('menuitem', { name: 'CSV' }))
  expect(await one.screen.findByText('The file could not be created: The bin is broken.')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: /^Notifications/ }))
  expect(await one.screen.findByText('The bin is broken.')).toBeVisible()
})

test('a failed read, save and delete stay in the list of errors until they are dismissed', async () => {
  const announced = vi.spyOn(console, 'error').mockReturnValue()
  const admin = await setup.world.as('admin@demo.test')
  const name = `Failing ${crypto.randomUUID().slice(0, 6)}`
  const { id } = (await admin.read<Template>('POST', 'template', { name, typeId: 10 })).data
  let field: string | undefined = 'name'
  const one = await browser('admin@demo.test', `/manage/templates/edit/${id}`, {
    instead: (call) =>
      call.startsWith('DELETE')
        ? refuse(400, 'It could not be deleted.')
        : call.startsWith('PUT /api/template')
          ? refuse(400, 'It could not be saved.', field)
          : call.includes('/api/audit')
            ? refuse(500, 'The history is broken.')
            : undefined,
  })
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit template' }))
  const form = await formNamed('Edit Template')
  const save = () => userEvent.click(form.getByRole('button', { name: 'Save' }))
  await save()
  expect(await form.findByText('It could not be saved.')).toBeVisible()
  field = undefined
  await save()
  await form.findByRole('alert')
  await userEvent.click(form.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: `Delete ${name}?` }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await question.findByText('It could not be deleted.')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(form.getByRole('button', { name: 'Close' }))

  await userEvent.click(await one.screen.findByRole('button', { name: /^Notifications/ }))
  // Errors shown at a field are not listed here; the newest comes first.
  const words = (await one.screen.findAllByText(/^(?:It could not be|The history is)/)).map(
    ({ firstChild }) => firstChild?.textContent,
  )
  expect(words).toEqual(['It could not be deleted.', 'It could not be saved.', 'The history is broken.'])
  expect(announced).toHaveBeenCalledWith('Failed:', 'It could not be deleted.')
  await userEvent.click(one.screen.getByRole('button', { name: 'Dismiss all' }))
  await waitFor(() => expect(one.screen.queryByText('It could not be deleted.')).toBeNull())
})
