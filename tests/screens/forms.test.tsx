import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { choose, fill, formNamed, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const kept = /^What you typed is kept as a draft/

const ways: readonly (readonly [string, (one: Browsing) => unknown])[] = [
  ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', (one) => one.router.history.back()],
  ['another page', (one) => one.router.history.push('/manage/users')],
]
test.each(ways)('a form left by %s asks nothing, keeps what was typed, and says so', async (_, leave) => {
  const one = await browser('admin@demo.test', '/manage/clients')
  await userEvent.click(await one.screen.findByRole('link', { name: 'New client' }))
  const form = await formNamed('New Client')
  const name = `Harbour Piling ${crypto.randomUUID().slice(0, 6)}`
  await fill(form.getByRole('textbox', { name: /^Name/ }), name)
  await leave(one)
  expect(await one.screen.findByText(kept)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()

  one.router.history.push('/manage/clients/edit/0')
  const again = await formNamed('New Client')
  expect(again.getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
  expect(again.getByText('Your unsaved entries are back')).toBeVisible()
})

test('a form left without changes shows no message', async () => {
  const one = await browser('admin@demo.test', '/manage/clients/edit/0')
  await formNamed('New Client')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(one.screen.queryByText(kept)).toBeNull()
})

test.each([
  ['clients', 'Client', 'Clients'],
  ['users', 'User', 'Users'],
  ['manualClassifications', 'Manual classification', 'Manual classifications'],
  ['questionTemplates', 'Question template', 'Question templates'],
  ['approvalTemplates', 'Approval template', 'Approval templates'],
  ['equipmentTypes', 'Equipment type', 'Equipment types'],
  ['templates', 'Template', 'Templates'],
])('at /%s the form of a new record opens over the list', async (path, type, title) => {
  const one = await browser('admin@demo.test', `/manage/${path}/edit/0`)
  await formNamed(`New ${type}`)
  expect(one.screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

test('a new project shows the currency and the time zone of its jurisdiction, until others are chosen', async () => {
  await browser('admin@demo.test', '/manage/projects?new=1')
  const form = await formNamed('New Project')
  const box = (name: RegExp) => form.getByRole('combobox', { name })
  const currency = () => within(box(/^Currency/)).getByRole<HTMLOptionElement>('option', { selected: true }).value
  expect(currency()).toBe('EUR')
  await choose(box(/^Jurisdiction/), 'Great Britain')
  await waitFor(() => expect(currency()).toBe('GBP'))
  expect(box(/^Time zone/)).toHaveValue('Europe/London')
  await userEvent.selectOptions(box(/^Currency/), 'EUR')
  await choose(box(/^Jurisdiction/), 'Northern Ireland')
  expect(currency()).toBe('EUR')
})
