import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ManualClassification } from '#contract/entities/manualClassification.ts'
import { useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const opened = useBrowsers(setup)
beforeAll(() =>
  Promise.all([
    import('#src/entities/manualClassification/ClassificationForm.tsx'),
    import('#src/entities/manualClassification/ImportClassifications.tsx'),
  ]),
)
async function browser(email: string, path = '/manage/manualClassifications') {
  const made = await opened(email, path)
  await waitFor(() => expect(made.line.line()).toBe('connected'))
  return made
}
const unique = () => crypto.randomUUID().slice(0, 6)
async function made(more: Partial<ManualClassification>) {
  const admin = await setup.world.as('admin@demo.test')
  return (
    await admin.read('POST', 'manualClassification', { system: 'Custom', code: unique(), title: 'Slipways', ...more })
  ).data as unknown as ManualClassification
}
const namesIn = (one: Browsing) => one.screen.getAllByRole('treeitem').map((row) => row.getAttribute('title'))

test('The classifications open as a tree of schemes, the safety file first', async () => {
  const one = await browser('admin@demo.test')
  expect(await one.screen.findByRole('treeitem', { name: /8 As-built information and drawings/ })).toBeVisible()
  expect(namesIn(one)[0]).toBe('CDM file')
  await userEvent.type(one.screen.getByRole('searchbox'), 'anchor')
  expect(namesIn(one)).toEqual([
    'CDM file',
    '6 Cleaning and maintenance equipment',
    '6.2 Anchor points and fall arrest',
  ])
})

test('An entry is moved below another with the keyboard, and a colleague sees it there', async () => {
  const top = await made({ title: 'Marine works' })
  const moved = await made({ code: `${top.code}.1`, title: 'Fenders' })
  const one = await browser('admin@demo.test')
  const two = await browser('admin2@demo.test')
  for (const each of [one, two]) await userEvent.type(await each.screen.findByRole('searchbox'), top.code)
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  one.screen.getByRole('tree').focus()
  await userEvent.keyboard('{End}{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() =>
    expect(two.screen.getByRole('treeitem', { name: `${moved.code} Fenders` })).toHaveAttribute('aria-level', '3'),
  )
  expect(await one.screen.findByText(`${moved.code} is moved`)).toBeVisible()
})

test('A file is previewed line by line and imported once every line is valid', async () => {
  const code = unique()
  const one = await browser('admin@demo.test')
  await userEvent.click(await one.screen.findByRole('button', { name: 'Import CSV…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import classifications' }))
  const choose = (text: string) =>
    userEvent.upload(dialog.getByLabelText('CSV file'), new File([text], 'codes.csv', { type: 'text/csv' }))
  await choose(`system,code,title,parentCode\nCustom,${code},Piers,\nCustom,${code}.1,Piles,nowhere\n`)
  expect(await dialog.findByText('1 wrong, 1 new')).toBeVisible()
  expect(dialog.getByText('There is no nowhere in Custom, either saved or in this file.')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled()
  await choose(`system,code,title,parentCode\nCustom,${code},Piers,\nCustom,${code}.1,Piles,${code}\n`)
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 2' }))
  expect(await one.screen.findByText('2 classifications added, 0 changed')).toBeVisible()
  await userEvent.type(one.screen.getByRole('searchbox'), `${code}.1`)
  expect(await one.screen.findByRole('treeitem', { name: `${code}.1 Piles` })).toBeVisible()
})

test('An entry with a duplicate code is refused at its field', async () => {
  const row = await made({})
  const one = await browser('admin@demo.test', `/manage/manualClassifications/edit/${row.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'New entry below' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Manual classification' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Code/ }), row.code.toUpperCase())
  await userEvent.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Code is already in use.')).toBeVisible()
})

test('Staff have no access', async () => {
  const one = await browser('staff@demo.test')
  expect(await one.screen.findByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
})
