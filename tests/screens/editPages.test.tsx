import { screen, waitFor, type within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Template } from '#contract/entities/template.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)

type Form = ReturnType<typeof within>
const name = (form: Form, label = /^Name/) => fill(form.getByRole('textbox', { name: label }), newName())
const newName = () => `Sluice ${crypto.randomUUID().slice(0, 8)}`

/** The required fields of forms that once stayed at the address of a new record after saving. */
const pages = [
  {
    path: 'manualClassifications',
    type: 'Manual classification',
    enter: async (form: Form) => {
      await fill(form.getByRole('textbox', { name: /^Code/ }), crypto.randomUUID().slice(0, 8))
      await name(form, /^Title/)
    },
  },
  {
    path: 'templates',
    type: 'Template',
    enter: async (form: Form) => {
      await name(form)
      await choose(await form.findByRole('combobox', { name: /^Type/ }), 'Safety file structure')
    },
  },
  {
    path: 'questionTemplates',
    type: 'Question template',
    enter: async (form: Form) => {
      await name(form)
      await userEvent.click(form.getByRole('combobox', { name: /^Used with/ }))
      await userEvent.click(await form.findByRole('option', { name: 'Equipment inspection' }))
    },
  },
  { path: 'clients', type: 'Client', enter: name },
]

test.each(pages)('The new record at $path has its id in the address after Save and continue', async (page) => {
  const { path, type, enter } = page
  const one = await browser('admin@demo.test', `/manage/${path}/edit/0`)
  const form = await formNamed(`New ${type}`)
  await enter(form)
  await userEvent.click(form.getByRole('button', { name: 'Save and continue' }))
  await formNamed(`Edit ${type}`)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const address = new RegExp(`^/manage/${path}/edit/[1-9]\\d*\\?edit=1$`)
  await waitFor(() => expect(one.router.state.location.href).toMatch(address))
  const { href } = one.router.state.location
  one.quit()
  await browser('admin@demo.test', href)
  await formNamed(`Edit ${type}`)
})

test('Save returns to where a new record was started, and its message links to the record', async () => {
  const one = await browser('admin@demo.test', '/manage/clients')
  await userEvent.click(await one.screen.findByRole('link', { name: 'New client' }))
  const form = await formNamed('New Client')
  await name(form)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(one.router.state.location.pathname).toBe('/manage/clients'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(one.screen.getByText('The client was successfully saved')).toBeVisible()
  await userEvent.click(await one.screen.findByRole('link', { name: 'Open client' }))
  await waitFor(() => expect(one.router.state.location.pathname).toMatch(/^\/manage\/clients\/edit\/[1-9]/))
  await waitFor(() => expect(one.screen.queryByRole('link', { name: 'Open client' })).toBeNull())
})

test('A second save of a new record returns too; a save of an opened record stays on it', async () => {
  const one = await browser('admin@demo.test', '/manage/templates')
  await userEvent.click(await one.screen.findByRole('link', { name: /^New/ }))
  const form = await formNamed('New Template')
  await fill(form.getByRole('textbox', { name: /^Name/ }), newName())
  await choose(await form.findByRole('combobox', { name: /^Type/ }), 'Safety file structure')
  await userEvent.click(form.getByRole('button', { name: 'Save and continue' }))
  const again = await formNamed('Edit Template')
  const title = newName()
  await fill(again.getByRole('textbox', { name: /^Name/ }), title)
  await userEvent.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(one.router.state.location.pathname).toBe('/manage/templates'))
  const made = (await one.read<Template[]>('GET', 'template')).data.filter((row) => row.name === title)
  expect(made).toHaveLength(1)

  await one.router.navigate({ to: '/manage/templates/edit/$id', params: { id: made[0]!.id } })
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit template' }))
  await userEvent.click((await formNamed('Edit Template')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(one.router.state.location.href).toBe(`/manage/templates/edit/${made[0]!.id}`)
})
