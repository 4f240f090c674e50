import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ProcessSubType } from '#contract/entities/processSubType.ts'
import { samples } from '#mocks/samples.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/processSubType/ProcessSubTypeForm.tsx'))
const around = { clientId: 1, userId: 2, projectId: 3 }
const browsers = useBrowsers(setup)
const browser = (path: string, email = 'admin@demo.test') => browsers(email, path)
async function newSubType(more: object = {}) {
  const { data, errors } = await (
    await setup.world.as('admin@demo.test')
  ).read<ProcessSubType>('POST', 'processSubType', { ...samples.processSubType(around), ...more })
  expect(errors).toEqual([])
  return data
}
const all = async () =>
  (await (await setup.world.as('admin@demo.test')).read<ProcessSubType[]>('GET', 'processSubType')).data
const kindIn = (form: ReturnType<typeof within>) => form.getByRole('combobox', { name: /^Kind/ })
const save = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Save' }))

test('a permit asks for hours and a RAMS for its review, each with its own approvals', async () => {
  await browser('/manage/processSubTypes?open=0')
  const form = await formNamed('New Approval sub type')
  expect(form.getByRole('textbox', { name: /^Maximum duration/ })).toBeVisible()
  expect(form.getByRole('switch', { name: /^Exclusive in its zone/ })).toBeVisible()
  await choose(kindIn(form), 'RAMS')
  expect(form.queryByRole('textbox', { name: /^Maximum duration/ })).toBeNull()
  expect(form.queryByRole('switch', { name: /^Exclusive in its zone/ })).toBeNull()
  expect(form.getByRole('textbox', { name: /^Review after/ })).toBeVisible()
  await waitFor(() =>
    expect(
      within(form.getByRole('combobox', { name: /^Approval template/ }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose…', 'RAMS with lead reviewer']),
  )
  await choose(kindIn(form), 'RFI')
  expect(form.queryByRole('textbox', { name: /^Review after/ })).toBeNull()
})

test('a new sub type appears in another browser’s list without a reload', async () => {
  const two = await browser('/manage/processSubTypes', 'admin2@demo.test')
  const name = `Night noise ${crypto.randomUUID().slice(0, 6)}`
  await userEvent.type(await two.screen.findByRole('searchbox'), 'Night noise')
  const one = await browser('/manage/processSubTypes')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'New sub type' }))
  const form = await formNamed('New Approval sub type')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), name)
  await userEvent.selectOptions(
    form.getByRole('combobox', { name: /^Approval template/ }),
    await form.findByRole('option', { name: 'Permit in two stages' }),
  )
  await userEvent.type(form.getByRole('textbox', { name: /^Maximum duration/ }), '48')
  await userEvent.click(form.getByRole('combobox', { name: /^Conflicts with/ }))
  await userEvent.click(await form.findByRole('option', { name: 'Hot work' }))
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const hotWork = (await all()).find((row) => row.name === 'Hot work')!
  const made = (await all()).find((row) => row.name === name)!
  expect(made).toMatchObject({ processKindId: 10, approvalTemplateName: 'Permit in two stages', maxDurationHours: 48 })
  const admin = await setup.world.as('admin@demo.test')
  expect((await admin.read<ProcessSubType>('GET', `processSubType/${made.id}`)).data).toMatchObject({
    conflictsWithSubTypeIds: [hotWork.id],
  })
  expect(await two.screen.findByText(name)).toBeVisible()
  expect(two.screen.getByText('At most 2 d')).toBeVisible()
})

test('a duplicate name within a kind is refused at the field', async () => {
  await browser('/manage/processSubTypes?open=0')
  const form = await formNamed('New Approval sub type')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'HOT WORK')
  await userEvent.selectOptions(
    form.getByRole('combobox', { name: /^Approval template/ }),
    await form.findByRole('option', { name: 'Permit in two stages' }),
  )
  await save(form)
  expect(await form.findByText('Name is already in use.')).toBeVisible()
})

test('the form of a missing sub type says so', async () => {
  await browser('/manage/processSubTypes?open=99999')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Approval sub type' }))
  expect(await form.findByRole('alert')).toHaveTextContent('This approval sub type does not exist or was deleted.')
  await userEvent.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the form of a sub type deleted by someone else keeps what was typed and says that it is gone', async () => {
  const row = await newSubType()
  const one = await browser(`/manage/processSubTypes?open=${row.id}`)
  const form = await formNamed('Edit Approval sub type')
  await fill(await form.findByRole('textbox', { name: /^Description/ }), 'Lamps at the ends')
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  await (
    await setup.world.as('admin2@demo.test')
  ).ask('DELETE', `processSubType/${row.id}?rowVersion=${row.rowVersion}`)
  expect(await form.findByRole('alert')).toHaveTextContent(
    /was deleted, or you lost access to it, while you had it open/,
  )
  expect(form.getByRole('textbox', { name: /^Description/ })).toHaveValue('Lamps at the ends')
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a sub type that another permit refers to cannot be deleted, and the form names the permit', async () => {
  const row = await newSubType()
  const other = await newSubType({ conflictsWithSubTypeIds: [row.id] })
  await browser(`/manage/processSubTypes?open=${row.id}`)
  const form = await formNamed('Edit Approval sub type')
  await userEvent.click(form.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: `Delete ${row.name}?` }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByText(`${row.name} is used by ${other.name}. Make it inactive instead.`)).toBeVisible()
})

test('its history is shown in the form, in words', async () => {
  const row = await newSubType()
  await (
    await setup.world.as('admin2@demo.test')
  ).read('PUT', 'processSubType', { ...row, maxDurationHours: 10, exclusiveInZone: true })
  await browser(`/manage/processSubTypes?open=${row.id}`)
  const form = await formNamed('Edit Approval sub type')
  await userEvent.click(form.getByRole('button', { name: 'Show history' }))
  const history = within(form.getByRole('region', { name: 'History' }))
  expect(await history.findByText('Conor Healy')).toBeVisible()
  expect(history.getByText('Exclusive in its zone').closest('div')).toHaveTextContent('No Yes')
})

test('it offers published question templates of the same kind', async () => {
  const { id, name } = await newSubType()
  await browser(`/manage/processSubTypes?open=${id}`)
  const form = await formNamed('Edit Approval sub type')
  const questions = form.getByRole('combobox', { name: /^Question template/ })
  await waitFor(() =>
    expect(within(questions).getByRole('option', { name: 'Hot work, before start' })).toBeInTheDocument(),
  )
  // One template is for inspections, the other is not published.
  for (const other of ['Scaffold weekly inspection', 'Accident investigation'])
    expect(within(questions).queryByRole('option', { name: other })).toBeNull()
  await choose(questions, 'Hot work, before start')
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const admin = await setup.world.as('admin@demo.test')
  const { data: row } = await admin.read<ProcessSubType>('GET', `processSubType/${id}`)
  const templates = (await admin.read<{ id: number; name: string }[]>('GET', 'questionTemplate')).data
  const idOf = (wanted: string) => templates.find((template) => template.name === wanted)!.id
  expect(row).toMatchObject({ name, questionTemplateId: idOf('Hot work, before start') })
  const refused = await admin.read('PUT', 'processSubType', {
    ...row,
    questionTemplateId: idOf('Scaffold weekly inspection'),
  })
  expect(refused.errors).toMatchObject([
    { field: 'questionTemplateId', message: 'Scaffold weekly inspection is not for permits.' },
  ])
  const draft = await admin.read('PUT', 'processSubType', {
    ...row,
    questionTemplateId: idOf('Accident investigation'),
  })
  expect(draft.errors).toMatchObject([{ field: 'questionTemplateId', message: 'Choose a question template.' }])
})
