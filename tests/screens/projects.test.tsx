import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Project, ProjectAnswer } from '#contract/entities/project.ts'
import { samples } from '#mocks/samples.ts'
import { browserOf } from '#src/data/browser.ts'
import { projects } from '#src/entities/project/data.ts'
import { choose, fill, memoryDrafts, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
// Loads the code of the dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/project/ProjectForm.tsx'),
    import('#src/entities/project/BulkStatusModal.tsx'),
    import('#src/entities/project/ProjectStepModal.tsx'),
    import('#src/entities/project/PositionForm.tsx'),
    import('#src/entities/projectClient/ProjectClientForm.tsx'),
    import('#src/pages/project/manage/SettingsTab.tsx'),
  ]),
)
const admin = () => setup.world.as('admin@demo.test')
async function newProject(more: Partial<Project> = {}) {
  const { data } = await (
    await admin()
  ).read('POST', 'project', { ...samples.project({ clientId: 1, userId: 2, projectId: 1 }), ...more })
  return data as unknown as Project
}
const stored = async (id: number) => (await (await admin()).read<ProjectAnswer>('GET', `project/${id}`)).data.project
async function take(id: number, action: string, input: object = {}) {
  const { rowVersion } = await stored(id)
  const { errors } = await (
    await setup.world.as('admin2@demo.test')
  ).read('PUT', `project/${id}/move`, { action, rowVersion, ...input })
  expect(errors).toEqual([])
}
const addressOf = ({ id }: { id: number }, page: string) => `/manage/projects/pmp/view/${id}/${page}`
/** Finds a dialog by its title, which is much faster on a page with many fields than a query by role. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title, { selector: 'dialog h2' })).closest('dialog')!)
const gone = () => waitFor(() => expect(document.querySelector('dialog')).toBeNull())

test('the register starts with projects on site and ends with those not begun, by name within each status', async () => {
  const one = await browser('super@demo.test', '/manage/projects')
  await one.screen.findByRole('link', { name: 'WX-013' })
  const rows = one.screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
  expect(rows).toEqual(['WX-013', 'RC-027', 'WX-008'])
})

test('the form of a new project keeps what was typed after a reload', async () => {
  const drafts = memoryDrafts()
  const first = await browser('admin@demo.test', '/manage/projects?new=1', { drafts })
  await fill((await dialogOf('New Project')).getByLabelText(/^Number/), 'N-700')
  await waitFor(async () =>
    expect(await drafts.read(first.userId, 'project/0')).toMatchObject({ edit: { typed: { number: 'N-700' } } }),
  )
  first.quit()
  await browser('admin@demo.test', '/manage/projects?new=1', { drafts })
  const dialog = await dialogOf('New Project')
  expect(dialog.getByLabelText(/^Number/)).toHaveValue('N-700')
  expect(dialog.getByText('Your unsaved entries are back')).toBeVisible()
})

test('a new project is refused at its fields until it is valid, and then appears on other people’s lists without a request', async () => {
  const two = await browser('admin2@demo.test', '/manage/projects')
  await userEvent.click(await two.screen.findByText('Preparing'))
  await browser('admin@demo.test', '/manage/projects?new=1')
  const dialog = await dialogOf('New Project')
  const number = `N-${crypto.randomUUID().slice(0, 6)}`
  await fill(dialog.getByLabelText(/^Number/), number)
  await fill(dialog.getByLabelText(/^Latitude/), '53.3')
  await userEvent.click(dialog.getByText('Save'))
  expect(await dialog.findByText('Choose a client.')).toBeVisible()
  expect(dialog.getByText('Enter a planned completion date.')).toBeVisible()
  await fill(dialog.getByLabelText(/^Name/), 'Breakwater stones')
  await fill(dialog.getByLabelText(/^Client/, { selector: 'input' }), 'western water')
  await fill(dialog.getByLabelText('Address *'), 'Breakwater')
  await fill(dialog.getByLabelText(/^Planned completion date/), '1 Mar 2031')
  await userEvent.click(dialog.getByText('Save'))
  expect(await dialog.findByText('Enter both latitude and longitude, or neither.')).toBeVisible()
  await fill(dialog.getByLabelText(/^Longitude/), '-9.05')
  await userEvent.click(dialog.getByText('Save'))
  await gone()
  expect(await two.screen.findByText(number)).toBeVisible()
})

test('a super user of a lead company adds projects for that company only, and staff add none', async () => {
  const leading = await browser('super@demo.test', '/manage/projects?new=1')
  const client = (await dialogOf('New Project')).getByLabelText(/^Client/, { selector: 'input' })
  await waitFor(() => expect(client).toHaveValue('Quay Civils'))
  expect(client).toBeDisabled()
  leading.quit()
  const staff = await browser('staff@demo.test', '/manage/projects?new=1')
  await staff.screen.findByText('HB-014')
  expect(document.querySelector('dialog')).toBeNull()
  expect(staff.screen.queryByRole('button', { name: 'New project' })).toBeNull()
})

test('a project is put on hold with a reason, and everyone viewing it sees so at once', async () => {
  const row = await newProject()
  await take(row.id, 'prepare')
  const two = await browser('admin2@demo.test', addressOf(row, 'overview'))
  await two.screen.findByText('Pre-construction')
  const one = await browser('admin@demo.test', addressOf(row, 'overview'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Hold…' }))
  const dialog = await dialogOf(`Put ${row.number} on hold?`)
  await userEvent.click(dialog.getByRole('button', { name: 'Hold' }))
  expect(await dialog.findByText('Enter a reason.')).toBeVisible()
  await fill(dialog.getByLabelText(/^Reason/), 'Waiting for the foreshore licence')
  await userEvent.click(dialog.getByRole('button', { name: 'Hold' }))
  await gone()
  expect(await two.screen.findByText('On hold')).toBeVisible()
  expect(two.screen.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(await stored(row.id)).toMatchObject({ statusId: 70, heldStatusId: 20 })
})

test('a step made impossible by someone else is reported and not taken', async () => {
  const row = await newProject()
  const one = await browser('admin@demo.test', addressOf(row, 'overview'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Prepare' }))
  const dialog = await dialogOf(`Prepare ${row.number}?`)
  await take(row.id, 'prepare')
  expect(
    await dialog.findByTitle('Prepare is no longer possible: someone else has changed the status of the project.'),
  ).toBeDisabled()
})

test('several projects change status together; those that cannot are named beforehand', async () => {
  const [ready, started] = [await newProject(), await newProject()]
  await take(started.id, 'prepare')
  const one = await browser('admin@demo.test', '/manage/projects')
  await userEvent.click(await one.screen.findByRole('button', { name: /^Preparing/ }))
  for (const { number } of [ready, started]) {
    await fill(one.screen.getByRole('searchbox'), number)
    await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${number}` }))
    if (number === ready.number) await userEvent.click(one.screen.getByRole('button', { name: 'Clear selection' }))
  }
  await fill(one.screen.getByRole('searchbox'), 'S-')
  await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${ready.number}` }))
  await userEvent.click(one.screen.getByRole('button', { name: 'Change status of 2' }))
  const dialog = await dialogOf('Change the status of 2 projects?')
  await choose(dialog.getByRole('combobox', { name: /^Status/ }), 'Pre-construction (1 of 2)')
  expect(dialog.getByText(`${started.number} ${started.name}: pre-construction`)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Move 1' }))
  await gone()
  expect(await stored(ready.id)).toMatchObject({ statusId: 20 })
  expect((await stored(started.id)).rowVersion).toBe(2)
})

test('two people who change the same setting choose between both values, and other settings keep each person’s change', async () => {
  const row = await newProject()
  const one = await browser('admin@demo.test', `${addressOf(row, 'manage')}?tab=settings`)
  const form = within(await one.screen.findByRole('form', { name: 'Safety management' }))
  await choose(form.getByRole('combobox', { name: /^Without a valid card/ }), 'Do not check cards')
  await fill(form.getByLabelText(/^Maximum permit duration/), '15')
  const { rowVersion, id } = await stored(row.id)
  const other = await setup.world.as('admin2@demo.test')
  await other.read('PUT', 'projectSmsSettings', { projectId: id, rowVersion, maxPermitHours: 14, inductionMonths: 18 })

  expect(await form.findByText('Someone else has saved this meanwhile')).toBeVisible()
  expect(form.getByLabelText(/^Inductions valid for/)).toHaveValue('18')
  await userEvent.click(form.getByRole('radio', { name: /14/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await stored(id)).pageData.settings.sms).toMatchObject({
      maxPermitHours: 14,
      inductionMonths: 18,
      cardRule: 'off',
    }),
  )
  await waitFor(() => expect(one.screen.queryByText('Someone else has saved this meanwhile')).toBeNull())
})

test('an invalid setting shows its error at the field, and a person with read access changes none', async () => {
  const row = await newProject()
  const one = await browser('admin@demo.test', `${addressOf(row, 'manage')}?tab=settings`)
  const form = within(await one.screen.findByRole('form', { name: 'Safety management' }))
  await fill(form.getByLabelText(/^Inductions valid for/), '99')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Inductions valid for must be between 1 and 60.')).toBeVisible()
  one.quit()
  const reader = await browser('viewer@demo.test', '/manage/projects/fm/view/4/manage?tab=settings')
  expect(await reader.screen.findByText('Only people who manage this project can change its settings.')).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a file that is not a picture, or too large, is refused with a message before it is sent', async () => {
  const row = await newProject()
  const one = await browser('admin@demo.test', addressOf(row, 'manage'))
  const chooser = await one.screen.findByLabelText('Picture of the project')
  const choose = (picture: File) => userEvent.setup({ applyAccept: false }).upload(chooser, picture)
  await choose(new File(['words'], 'plan.txt', { type: 'text/plain' }))
  expect(await one.screen.findByText('plan.txt is not a JPEG, PNG or WebP picture.')).toBeVisible()
  await choose(new File([new Uint8Array(10 * 1_048_576 + 1)], 'site.png', { type: 'image/png' }))
  expect(await one.screen.findByText(/^site.png is 10\s?MB. A picture can be up to 10 MB.$/)).toBeVisible()
  expect(one.calls.filter((call) => call.includes('projectImage'))).toEqual([])
})

test('a position is entered, validated and shown', async () => {
  const row = await newProject({ latitude: null, longitude: null })
  const one = await browser('admin@demo.test', addressOf(row, 'overview'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Set position' }))
  const dialog = await dialogOf('Edit position')
  await fill(dialog.getByLabelText(/^Latitude/), '95')
  await fill(dialog.getByLabelText(/^Longitude/), '-8.47')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Latitude must be between −90 and 90.')).toBeVisible()
  await fill(dialog.getByLabelText(/^Latitude/), '51.9')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await gone()
  expect(await one.screen.findByText('51.90000° N, 8.47000° W')).toBeVisible()
})

test('a company joins a project, and a second client / employer is refused at the field', async () => {
  const row = await newProject()
  const one = await browser('admin@demo.test', `${addressOf(row, 'manage')}?tab=clients`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Add client' }))
  const dialog = await dialogOf('New Project client')
  await fill(dialog.getByRole('combobox', { name: /^Client/ }), 'kestrel access')
  const relationship = dialog.getByRole('combobox', { name: /^Relationship/ })
  await dialog.findByRole('option', { name: 'Subcontractor' })
  await choose(relationship, 'Client / employer')
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveValue('Kestrel Access'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This project already has a client / employer.')).toBeVisible()
  await choose(relationship, 'Subcontractor')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await gone()
  const table = within(await one.screen.findByRole('table', { name: 'Clients of this project' }))
  expect(await table.findByRole('link', { name: 'Kestrel Access' })).toBeVisible()
})

test('a page that belongs to another system says which one and links to it', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/pmp/view/1/permits')
  expect(await one.screen.findByText('This page is not part of Project management')).toBeVisible()
  await userEvent.click(one.screen.getByRole('link', { name: 'Go to Safety management' }))
  expect(await one.screen.findByRole('table', { name: 'Permits' })).toBeVisible()
  expect(one.router.state.location.pathname).toBe('/manage/projects/sms/view/1/permits')
})

test('a person refused access to a system reads which address to ask for', async () => {
  const one = await browser('staff@demo.test', '/manage/projects/sms/view/1/permits')
  expect(await one.screen.findByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
  expect(one.router.state.location.pathname).toBe('/manage/403')
  expect(one.screen.getByText('/manage/projects/sms/view/1/permits')).toBeVisible()
})

test('a project shows all four systems; one that is off says so, and people with the right switch it on', async () => {
  const { systems: _, ...sample } = samples.project({ clientId: 1, userId: 2, projectId: 1 })
  const { data: whole } = await (await admin()).read<Project>('POST', 'project', sample)
  expect(whole.systems).toEqual(['pmp', 'sms', 'sfs', 'fm'])
  const row = await newProject({ systems: ['pmp', 'sms'] })
  const viewer = await setup.world.as('viewer@demo.test')
  await (
    await admin()
  ).read('POST', 'userProjectRole', {
    ...samples.userProjectRole({ clientId: 1, userId: viewer.userId, projectId: row.id }),
    systems: ['pmp', 'fm'],
  })
  const two = await browser('viewer@demo.test', `/manage/projects/fm/view/${row.id}/files`)
  expect(await two.screen.findByText(`Facility management is off for ${row.number}`)).toBeVisible()
  expect(two.screen.getByText(/^Anyone who manages Facility management on this project/)).toBeVisible()
  expect(two.screen.queryByRole('button', { name: /^Switch on/ })).toBeNull()
  const one = await browser('admin@demo.test', `/manage/projects/fm/view/${row.id}/overview`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Switch on Facility management' }))
  expect(await one.screen.findByRole('navigation', { name: 'Facility management' })).toBeVisible()
  await waitFor(() => expect(one.screen.queryByText(/is off for/)).toBeNull())
  expect(await two.screen.findByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
  expect((await stored(row.id)).systems).toEqual(['pmp', 'sms', 'fm'])
})

test('whoever is named as manager gets the role that opens the project in the same save, unless it is declined', async () => {
  const row = await newProject({ managerUserId: null })
  const staff = await setup.world.as('staff@demo.test')
  const name = async () => {
    const one = await browser('admin@demo.test', addressOf(row, 'manage'))
    await userEvent.click(await one.screen.findByText('Edit project'))
    const dialog = await dialogOf('Edit Project')
    return { one, dialog }
  }
  const first = await name()
  const box = first.dialog.getByRole('combobox', { name: /^Manager/ })
  await fill(box, 'Lynch')
  await userEvent.click(await first.dialog.findByRole('option', { name: /Lynch/, hidden: true }))
  const offer = () => first.dialog.findByRole('checkbox', { name: /^Give them the role Project manager/ })
  await userEvent.click(await offer())
  await userEvent.click(first.dialog.getByRole('button', { name: 'Save' }))
  await gone()
  expect(await first.one.screen.findByText('Has no role that opens this project')).toBeVisible()
  expect(await staff.read('GET', `project/${row.id}`)).toMatchObject({
    status: 403,
    errors: [
      { message: `You have no role on ${row.number} that opens it now. Ask its manager or an administrator for one.` },
    ],
  })
  const other = await setup.world.as('viewer@demo.test')
  expect(await other.read('GET', `project/${row.id}`)).toMatchObject({
    status: 404,
    errors: [{ message: 'This project does not exist or was deleted.' }],
  })
  first.one.quit()

  const second = await name()
  expect(await second.dialog.findByRole('checkbox', { name: /^Give them the role/ })).toBeChecked()
  await userEvent.click(second.dialog.getByRole('button', { name: 'Save' }))
  await gone()
  await waitFor(() => expect(second.one.screen.queryByText('Has no role that opens this project')).toBeNull())
  expect(await staff.read('GET', `project/${row.id}`)).toMatchObject({ status: 200 })
  const { rowVersion } = await stored(row.id)
  await (await admin()).read('DELETE', `project/${row.id}?rowVersion=${rowVersion}`)
  expect(await (await admin()).read('GET', `project/${row.id}`)).toMatchObject({
    status: 404,
    errors: [{ message: `${row.number} was deleted. It is in the recycle bin, under Settings.` }],
  })
})

test('a record in a folder is found only in the systems with folder pages', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/sms/view/1/folders/4/rfis/9')
  await waitFor(() => expect(one.router.state.location.pathname).toBe('/manage/projects/sms/view/1/folders'))
})

test('a project is reloaded once no other request is in progress', async () => {
  let end = () => {}
  const slow = new Promise<void>((done) => (end = done))
  const row = await newProject()
  const one = await browser('admin@demo.test', addressOf(row, 'manage'), {
    late: (call) => call === 'GET /api/template' && slow,
  })
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const { http } = browserOf(one.queryClient)
  await waitFor(() => expect(http.inFlight()).toBe(0))
  const other = http.api('template')
  one.calls.length = 0
  await (await setup.world.as('admin2@demo.test')).read('PUT', 'project', { ...(await stored(row.id)), town: 'Slane' })
  const { queryKey } = projects.detail(row.id)
  await waitFor(() => expect(one.queryClient.isFetching({ queryKey })).toBe(1))
  expect(one.calls).not.toContain(`GET /api/project/${row.id}`)
  end()
  await other
  await waitFor(() => expect(one.queryClient.getQueryData(queryKey)).toMatchObject({ town: 'Slane' }))
})

test('the form of a project deleted by someone else keeps what was typed; once it is closed, so is the page', async () => {
  const project = await newProject()
  const one = await browser('admin@demo.test', addressOf(project, 'manage'))
  await userEvent.click(await one.screen.findByText('Edit project'))
  const dialog = await dialogOf('Edit Project')
  await fill(dialog.getByLabelText(/^Name/), 'Harbour wall')
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const { rowVersion } = await stored(project.id)
  expect(
    (await (await setup.world.as('admin2@demo.test')).read('DELETE', `project/${project.id}?rowVersion=${rowVersion}`))
      .errors,
  ).toEqual([])
  expect(
    await dialog.findByText(/This project was deleted, or you lost access to it, while you had it open/),
  ).toBeVisible()
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Harbour wall')
  await userEvent.click(dialog.getByLabelText('Close'))
  await userEvent.click(await screen.findByText('Leave'))
  expect(await one.screen.findByText('This project does not exist or was deleted.')).toBeVisible()
})

test.each([
  ['sms/view/1/permits', 'Permits'],
  ['sms/view/1/permits/7', 'Permits'],
  ['sms/view/1/folders', 'Files'],
  ['sms/view/1/equipments/3/inspections/8', 'Inspections'],
  ['sms/view/1/reports/weather', 'Reports'],
  ['pmp/view/1/folders/4/rfis', 'RFIs'],
  ['pmp/view/1/folders/4/changerequests/9', 'Change requests'],
  ['pmp/view/1/folders/4/files/9', 'Files'],
  ['sms/view/1/nosuchpage', 'Overview'],
])('the menu of a project marks the page in %s as current', async (address, word) => {
  const one = await browser('admin@demo.test', `/manage/projects/${address}`)
  const menu = within(await one.screen.findByRole('navigation', { name: /^(?:Safety|Project) management$/ }))
  await waitFor(() => expect(menu.getByText(word).closest('a')).toHaveAttribute('aria-current', 'page'))
  expect(menu.getAllByRole('link', { current: 'page' })).toHaveLength(1)
})

test('the menu of a project marks the page that is being opened', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/sms/view/1/overview')
  const menu = within(await one.screen.findByRole('navigation', { name: 'Safety management' }))
  const marked = () => menu.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)
  for (const word of ['Permits', 'Groups', 'Manage', 'Overview']) {
    await userEvent.click(menu.getByText(word))
    await waitFor(() => expect(marked()).toEqual([word]))
  }
})

test('hovering over a link loads the code and data of its page', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/sms/view/1/permits')
  const menu = within(await one.screen.findByRole('navigation', { name: 'Safety management' }))
  const asked = () => one.calls.filter((call) => call.includes('projectGroup?projectId=1'))
  expect(asked()).toEqual([])
  await userEvent.hover(await menu.findByText('Groups'))
  await waitFor(() => expect(asked()).toHaveLength(1))
  // Strict mode unmounts a screen once, which cancels a request in flight.
  await waitFor(() => expect(one.queryClient.isFetching()).toBe(0))
  await userEvent.click(menu.getByText('Groups'))
  expect(await one.screen.findByRole('table', { name: 'Groups' })).toBeVisible()
  expect(asked()).toHaveLength(1)
})
