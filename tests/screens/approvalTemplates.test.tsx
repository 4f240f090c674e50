import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { samples } from '#mocks/samples.ts'
import { choose, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const around = { clientId: 1, userId: 2, projectId: 3 }
const browser = useBrowsers(setup)
async function post<T>(kind: string, draft: object) {
  const { data, errors } = await (await setup.world.as('admin@demo.test')).read<T>('POST', kind, draft)
  expect(errors).toEqual([])
  return data
}
const newTemplate = (more: object = {}) =>
  post<RoleListTemplate>('roleListTemplate', { ...samples.roleListTemplate(around), ...more })
const read = async (id: number) =>
  (await (await setup.world.as('admin@demo.test')).read<RoleListTemplate>('GET', `roleListTemplate/${id}`)).data
const theForm = async (name: string) => within(await screen.findByRole('dialog', { name }))
const edit = async (one: Browsing) => {
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit approval template' }))
  return theForm('Edit Approval template')
}
const save = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Save' }))
const stagesOf = (form: ReturnType<typeof within>) =>
  within(form.getByRole('region', { name: 'Stages' }))
    .getAllByRole('strong')
    .map(({ textContent }) => textContent)
const picture = (form: ReturnType<typeof within>) =>
  within(form.getByRole('region', { name: 'Picture of the approval' }))

test('an approval in three stages is built next to its diagram and has its own page', async () => {
  const one = await browser('admin@demo.test', '/manage/approvalTemplates/edit/0')
  const form = await theForm('New Approval template')
  const name = `Noise ${crypto.randomUUID().slice(0, 6)}`
  await userEvent.type(form.getAllByRole('textbox', { name: /^Name/ })[0]!, name)
  await userEvent.click(form.getByRole('combobox', { name: /^For/ }))
  await userEvent.click(await form.findByRole('option', { name: 'Permit' }))
  await userEvent.click(form.getByRole('combobox', { name: /^Roles on the project/ }))
  await userEvent.click((await form.findAllByRole('option', { name: 'Site manager' }))[0]!)
  await userEvent.click(form.getByRole('button', { name: 'Add stage' }))
  await userEvent.keyboard('Council notice')
  await choose(form.getByRole('combobox', { name: /^Who acts/ }), 'Chosen when it is submitted')
  await userEvent.type(form.getByRole('textbox', { name: /^Due after/ }), '24')
  expect(picture(form).getByText('Due after 1 working day', { exact: false })).toBeVisible()
  await save(form)

  await userEvent.click(await one.screen.findByRole('link', { name: 'Open approval template' }))
  expect(await one.screen.findByRole('heading', { name })).toBeVisible()
  const id = Number(one.router.state.location.pathname.split('/').at(-1))
  expect((await read(id)).stages).toMatchObject([
    { name: 'Request', processRoleId: 10 },
    { name: 'Approve', processRoleId: 30, candidateSource: 'projectRole', candidateIds: [40], rule: 'any' },
    { name: 'Council notice', processRoleId: 20, candidateSource: 'chosen', dueHours: 24 },
  ])
  expect(within(one.screen.getByRole('list', { name: 'Approval route' })).getByText('Council notice')).toBeVisible()
})

test('a stage is moved with the arrow buttons, which is announced, and never before the author’s stage', async () => {
  const draft = samples.roleListTemplate(around)
  const row = await newTemplate({
    stages: [...draft.stages, { key: 'second', name: 'Second look', processRoleId: 20, candidateSource: 'chosen' }],
  })
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  expect(form.queryByRole('button', { name: 'Move Request' })).toBeNull()
  form.getByRole('button', { name: 'Move Second look' }).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(stagesOf(form)).toEqual(['Request', 'Second look', 'Authorise'])
  expect(form.getByText('Second look, stage 2 of 3')).toBeInTheDocument()
  expect(document.activeElement).toHaveAccessibleName('Move Second look')
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await read(row.id)).stages.map(({ key }) => key)).toEqual(['request', 'second', 'authorise'])
})

test('an error in a collapsed stage expands it and is shown at the field', async () => {
  const row = await newTemplate()
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: /^2 Authorise/ }))
  const reminder = form.getByRole('textbox', { name: /^Reminder after/ })
  await userEvent.clear(reminder)
  await userEvent.type(reminder, '9')
  await userEvent.click(form.getByRole('button', { name: /^2 Authorise/ }))
  await save(form)
  expect(await form.findByText('The reminder must come before the stage is due.')).toBeVisible()
  expect((await read(row.id)).rowVersion).toBe(1)
})

test('an approval without an approver says what it lacks', async () => {
  const row = await newTemplate()
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: 'Remove Authorise' }))
  await save(form)
  expect(
    await form.findByText('Add a stage for an approver. Without one, nobody can approve the record.'),
  ).toBeVisible()
})

test('changing an approval in use starts a version, which another browser sees at once together with the earlier one', async () => {
  const row = await newTemplate()
  await post('processSubType', { ...samples.processSubType(around), approvalTemplateId: row.id })
  const two = await browser('admin2@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  await two.screen.findByText('Version 1 · Permit')
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  expect(form.getByText(/One sub type uses this template. Changing stages creates version 2/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: /^2 Authorise/ }))
  await userEvent.click(form.getByRole('switch', { name: 'Signature required' }))
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await save(form)

  expect(await two.screen.findByText('Version 2 · Permit')).toBeVisible()
  await userEvent.click(two.screen.getByRole('tab', { name: /^Earlier versions/ }))
  expect(two.screen.getByRole('heading', { name: 'Version 1' })).toBeVisible()
  await userEvent.click(two.screen.getByRole('tab', { name: /^Sub types/ }))
  expect(await two.screen.findByRole('table', { name: 'Sub types with this approval' })).toBeVisible()
})

test('a change marks the details of all approvals and their list stale, and requests only what is on screen', async () => {
  const [row, other] = [await newTemplate(), await newTemplate()]
  const two = await browser('admin2@demo.test', `/manage/approvalTemplates/edit/${other.id}`)
  await two.screen.findByRole('heading', { name: other.name })
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  two.calls.length = 0
  await (
    await setup.world.as('admin@demo.test')
  ).read('PUT', 'roleListTemplate', { ...row, description: 'Another way' })
  await waitFor(() => expect(two.dataCalls()).toContain(`GET /api/roleListTemplate/${other.id}`))
  expect(two.dataCalls()).not.toContain(`GET /api/roleListTemplate/${row.id}`)
})

test('a dry run names the people who would be asked on a project, and stages without candidates', async () => {
  const row = await newTemplate()
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  await userEvent.click(await one.screen.findByRole('tab', { name: 'Who would be asked' }))
  const project = await one.screen.findByRole('combobox', { name: /^Project/ })
  await waitFor(() => expect(one.calls).toContain('GET /api/choice/project'))
  await userEvent.type(project, 'HB-014')
  await userEvent.click(await one.screen.findByRole('option', { name: /HB-014/ }))
  expect(
    await one.screen.findByText('Every stage has people to act on HB-014 Harbour bridge refurbishment.'),
  ).toBeVisible()
  expect(one.screen.getByText('Sinéad Murphy')).toBeVisible()

  await userEvent.clear(project)
  await userEvent.type(project, 'WX-011')
  await userEvent.click(await one.screen.findByRole('option', { name: /WX-011/ }))
  expect(await one.screen.findByText(/^Records could not be submitted on WX-011/)).toBeVisible()
  expect(one.screen.getAllByText(/No one is available for stage Authorise\./)[0]).toBeVisible()
})

test('an approval that sub types use cannot be deleted, and the form names them', async () => {
  const row = await newTemplate()
  const subType = await post<{ name: string }>('processSubType', {
    ...samples.processSubType(around),
    approvalTemplateId: row.id,
  })
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: `Delete ${row.name}?` }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByText(`${row.name} is used by ${subType.name}. Make it inactive instead.`)).toBeVisible()
})

test('deleting says so with Undo, which brings the record back', async () => {
  const row = await newTemplate()
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: `Delete ${row.name}?` }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await one.screen.findByText('The approval template was successfully deleted')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Undo' }))
  expect(await one.screen.findByText('The approval template is restored')).toBeVisible()
  const admin = await setup.world.as('admin@demo.test')
  expect((await admin.read('GET', `roleListTemplate/${row.id}`)).data).toMatchObject({ name: row.name })
})

test('the list shows the purpose and the number of uses, for administrators only', async () => {
  const one = await browser('admin@demo.test', '/manage/approvalTemplates')
  const line = (await one.screen.findByRole('link', { name: 'High-risk permit' })).closest('tr')!
  expect(within(line).getByText('Permit')).toBeVisible()
  expect(within(line).getByText('8')).toBeVisible()
  const two = await browser('safety@demo.test', '/manage/approvalTemplates')
  expect(await two.screen.findByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
  expect(two.dataCalls()).toEqual([])
})

test('a stage is skipped depending on a field or an answer, and the form describes both in words', async () => {
  const row = await newTemplate()
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: /^2 Authorise/ }))
  await userEvent.click(form.getByRole('button', { name: 'Add a skip condition' }))
  await choose(form.getByRole('combobox', { name: /^Skip when/ }), 'Cost estimate')
  await choose(form.getByRole('combobox', { name: 'Comparison' }), 'is below')
  await userEvent.type(form.getByRole('textbox', { name: /^Value/ }), '25000')
  expect(form.queryByRole('combobox', { name: /^Question/ })).toBeNull()
  expect(picture(form).getByText('Skipped when the cost estimate is below 25 000')).toBeVisible()

  await choose(form.getByRole('combobox', { name: /^Skip when/ }), 'The answer to a question')
  const question = form.getByRole('combobox', { name: /^Question/ })
  await userEvent.type(question, 'the work over wat')
  await userEvent.click(await form.findByRole('option', { name: /^over_water/ }))
  expect(question).toHaveAccessibleDescription(/^Is the work over water\? \(/)
  expect(picture(form).getByText('Skipped when the answer to ‘Is the work over water?’ is below 25 000')).toBeVisible()
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await read(row.id)).stages[1]!.skipIf).toEqual({ questionKey: 'over_water', operator: '<', value: '25000' })
})

test('stages that are pasted from a spreadsheet come after the stage in whose box they were pasted', async () => {
  const row = await newTemplate()
  const one = await browser('admin@demo.test', `/manage/approvalTemplates/edit/${row.id}`)
  const form = await edit(one)
  const before = stagesOf(form)
  await userEvent.click(form.getByRole('button', { name: /^2 / }))
  await userEvent.click(
    within(form.getByRole('region', { name: 'Stages' })).getByRole('textbox', { name: /^Due after/ }),
  )
  await userEvent.paste(
    'Stage\tDuty\tPasses when\tHours\nDesign check\tReviewer\tOne of them approves\t48\nRelease\tApprover',
  )
  await waitFor(() => expect(stagesOf(form)).toEqual([...before, 'Design check', 'Release']))
  await save(form)
  // The people of a stage cannot be pasted.
  expect((await form.findAllByText('Choose who can act here.')).length).toBeGreaterThan(0)
  const [rule] = form.getAllByRole('combobox', { name: /^Passes when/ })
  expect(rule).toHaveDisplayValue('One of them approves')
  expect(form.getByDisplayValue('48')).toBeVisible()
})
